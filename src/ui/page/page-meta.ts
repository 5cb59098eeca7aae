/** Tags in the head for search engines and link previews, updated at every navigation. */
export interface PageMeta {
  description: string
  /** Root-relative or absolute. */
  image?: string
  type?: 'website' | 'product'
  /** The canonical address, without the origin. */
  canonical: string
  /** Hides device-specific pages and searches from search engines. */
  hidden?: boolean
}

const defaultImage = '/images/products/1.jpg'

/** Head of a page with this title, for a shop at `origin`; used by the build and the page. */
export function describePage(meta: PageMeta, title: string, origin: string) {
  const { description, image = defaultImage, type = 'website', hidden = false } = meta
  const canonical = origin + meta.canonical
  const picture = URL.canParse(image, origin) ? new URL(image, origin).href : ''
  const metas: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['name', 'description', description],
    ['name', 'robots', hidden ? 'noindex' : 'index, follow'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', type],
    ['property', 'og:url', canonical],
    ['property', 'og:image', picture],
  ]
  return { metas, canonical }
}

/** Reads the title from the document: set that first. */
export function showPageMeta(meta: PageMeta): void {
  const { metas, canonical } = describePage(meta, document.title, location.origin)
  for (const [attribute, name, content] of metas) setMeta(attribute, name, content)
  setCanonical(canonical)
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
