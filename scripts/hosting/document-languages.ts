/**
 * A Vite plugin: puts the list of languages into the page's first script, which finds the language
 * of an address; writes a web manifest for each language; explains in each that JavaScript is
 * needed. The script is the same on every page: the content security policy has one hash for it.
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
  const notes = languages.map(
    ({ code }) =>
      `<p lang="${code}" dir="${code === 'ar' ? 'rtl' : 'ltr'}">${buildTexts[code].shellWithoutScript}</p>`,
  )
  const filled = html
    .replace("'%languages%'", JSON.stringify(Object.fromEntries(prefixes)))
    .replace('<noscript></noscript>', `<noscript>${notes.join('')}</noscript>`)
  if (filled.includes('%languages%') || filled.includes('<noscript></noscript>'))
    throw new Error('The languages could not be written into the page.')
  return filled
}
