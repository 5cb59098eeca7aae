import languages from './languages.json' with { type: 'json' }

export type Language = 'en' | 'ar'

export interface PublishedLanguage {
  code: Language
  /** Before every path of this language: '' or '/ar'. */
  prefix: string
  /** In its own script. */
  name: string
}

/** The languages of the shop; the first is the default. */
export const publishedLanguages = languages as PublishedLanguage[]

let current: Language = 'en'

/** The language of this document: that of its address. */
export function language(): Language {
  return current
}

export function isRightToLeft(): boolean {
  return current === 'ar'
}

/** Only before the first text is read: a document keeps its language. */
export function setLanguage(chosen: Language): void {
  current = chosen
}

/** Before every path of this document: '' or '/ar'. */
export function languagePrefix(): string {
  return publishedLanguages.find(({ code }) => code === current)?.prefix ?? ''
}

/** The address of a route ('/admin', '/products?q=box') in this document's language. */
export function localPath(path: string, prefix = languagePrefix()): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=[?#]|$)/, '')
}

/** The route of an address: the reverse of `localPath`. */
export function routePath(path: string): string {
  const prefix = languagePrefix()
  const isLocal = path === prefix || path.startsWith(`${prefix}/`)
  return isLocal ? path.slice(prefix.length) || '/' : path
}
