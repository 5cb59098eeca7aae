/** Tags in the head for search engines and link previews, updated at every navigation. */
import { toUrl } from '#domain/to-url.ts'
import { language, localPath, publishedLanguages } from '#texts/language.ts'

export interface PageMeta {
  description: string
  /** Root-relative or absolute. */
  image?: string
  type?: 'website' | 'product'
  /** The route of the canonical address: without origin and language. */
  canonical: string
  /** Hides device-specific pages and searches from search engines. */
  hidden?: boolean
}

const openGraphLocales = { en: 'en_GB', ar: 'ar_EG' }
const defaultImage = '/images/products/1.jpg'

/** Head of a page with this title, for a shop at `origin`; used by the build and the page. */
export function describePage(meta: PageMeta, title: string, origin: string) {
  const { description, image = defaultImage, type = 'website', hidden = false } = meta
  const canonical = origin + localPath(meta.canonical)
  const picture = toUrl(image, origin)?.href ?? ''
  const metas: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['name', 'description', description],
    ['name', 'robots', hidden ? 'noindex' : 'index, follow'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', type],
    ['property', 'og:url', canonical],
    ['property', 'og:image', picture],
    ['property', 'og:locale', openGraphLocales[language()]],
  ]
  return { metas, canonical, alternates: hidden ? [] : alternatesOf(meta.canonical, origin) }
}

/** The page in every language; `x-default` is the one for all other readers. */
function alternatesOf(path: string, origin: string): [language: string, href: string][] {
  const pages = publishedLanguages.map(({ code, prefix }): [string, string] => [
    code,
    origin + localPath(path, prefix),
  ])
  return pages.length > 1 ? [...pages, ['x-default', origin + path]] : pages
}

/** Reads the title from the document: set that first. */
export function showPageMeta(meta: PageMeta): void {
  const { metas, canonical, alternates } = describePage(meta, document.title, location.origin)
  for (const [attribute, name, content] of metas) setMeta(attribute, name, content)
  setCanonical(canonical)
  setAlternates(alternates)
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  const found = document.head.querySelector(`meta[${attribute}="${name}"]`)
  const tag = found ?? document.head.appendChild(document.createElement('meta'))
  tag.setAttribute(attribute, name)
  tag.setAttribute('content', content)
}

function setCanonical(url: string): void {
  const found = document.head.querySelector('link[rel="canonical"]')
  const tag = found ?? document.head.appendChild(document.createElement('link'))
  tag.setAttribute('rel', 'canonical')
  tag.setAttribute('href', url)
}

function setAlternates(alternates: readonly [language: string, href: string][]): void {
  document.head.querySelectorAll('link[rel="alternate"]').forEach((link) => link.remove())
  for (const [hreflang, href] of alternates)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href }),
    )
}
