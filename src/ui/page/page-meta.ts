/** What search engines and previews of links read: tags in the head, kept true while one moves through the shop. */
export interface PageMeta {
  description: string
  /** Root-relative or absolute. */
  image?: string
  type?: 'website' | 'product'
  /** The address under which the page should be known, without the origin. */
  canonical: string
  /** Not for search engines: what belongs to one device or one search. */
  hidden?: boolean
}

const defaultImage = '/images/products/1.jpg'

/** What stands in the head of a page with this title, of a shop at `origin`: the same for the build and for the page. */
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

/** The title is read from the document: set it first. */
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
