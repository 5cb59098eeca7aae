/**
 * A Vite plugin: puts the list of languages into the page's first script, which finds the language
 * of an address; writes a web manifest for each language; explains in each that JavaScript is
 * needed, and what to do when the texts of the page cannot be loaded. The script is the same on
 * every page: the content security policy has one hash for it.
 */
import type { Plugin } from 'vite'
import type { PublishedLanguage } from '../../src/texts/language.ts'
import { buildTexts } from './build-texts.ts'
import { manifestPath, publishedLanguages } from './languages.mjs'
import { webManifestOf } from './web-manifest.ts'

export function documentLanguages(): Plugin {
  return {
    name: 'nefer:document-languages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => fillLanguages(html, publishedLanguages as PublishedLanguage[]),
    },
    generateBundle() {
      for (const language of publishedLanguages as PublishedLanguage[])
        this.emitFile({
          type: 'asset',
          fileName: manifestPath(language).slice(1),
          source: `${JSON.stringify(webManifestOf(language))}\n`,
        })
    },
  }
}

/** For the shell, whose language only its script knows. */
export function fillLanguages(html: string, languages: readonly PublishedLanguage[]): string {
  const prefixes = languages.slice(1).map(({ code, prefix }) => [code, prefix])
  const inEach = (write: (texts: BuildTexts) => string) =>
    languages.map(({ code }) => {
      const direction = code === 'ar' ? 'rtl' : 'ltr'
      return `<div lang="${code}" dir="${direction}">${write(buildTexts[code])}</div>`
    })
  const parts = {
    "'%languages%'": JSON.stringify(Object.fromEntries(prefixes)),
    '<noscript></noscript>': `<noscript>${inEach(withoutScript).join('')}</noscript>`,
    '<span id="sentences"></span>': inEach(withoutTexts).join(''),
  }
  return Object.entries(parts).reduce((filled, [place, part]) => {
    if (!filled.includes(place))
      throw new Error(`The page has no place for its languages: ${place}`)
    return filled.replace(place, () => part)
  }, html)
}

type BuildTexts = (typeof buildTexts)[keyof typeof buildTexts]

function withoutScript({ shellWithoutScript }: BuildTexts): string {
  return `<p>${shellWithoutScript}</p>`
}

function withoutTexts({ textsMissing, loadAgain }: BuildTexts): string {
  return `<p>${textsMissing}</p><a href="" class="btn-primary mt-2">${loadAgain}</a>`
}
