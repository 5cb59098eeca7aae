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

/** The title is read from the document: set it first. */
export function showPageMeta(meta: PageMeta): void {
  const { description, image = defaultImage, type = 'website', canonical, hidden = false } = meta
  const url = location.origin + canonical
  const picture = URL.canParse(image, location.origin) ? new URL(image, location.origin).href : ''
  setMeta('name', 'description', description)
  setMeta('name', 'robots', hidden ? 'noindex' : 'index, follow')
  setMeta('property', 'og:title', document.title)
  setMeta('property', 'og:description', description)
  setMeta('property', 'og:type', type)
  setMeta('property', 'og:url', url)
  setMeta('property', 'og:image', picture)
  setCanonical(url)
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
