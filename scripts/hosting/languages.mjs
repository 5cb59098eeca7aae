/** The languages of the shop with the prefixes of their addresses: src/texts/languages.json. */
import { readFileSync } from 'node:fs'

/** @type {{ code: string, prefix: string, name: string }[]} The first is the default. */
export const publishedLanguages = JSON.parse(
  readFileSync(new URL('../../src/texts/languages.json', import.meta.url), 'utf8'),
)

/** A path in the language with this prefix: '/' is '/ar'. */
export function pathIn({ prefix }, path) {
  return path === '/' && prefix !== '' ? prefix : prefix + path
}

/** The manifest of a language. */
export function manifestPath({ code, prefix }) {
  return prefix === '' ? '/manifest.webmanifest' : `/manifest.${code}.webmanifest`
}
