/** The widths scripts/images.mjs makes; both lists must agree. */
const widths = {
  products: [160, 320, 480, 640, 960, 1200],
  categories: [480, 768, 1200],
  hero: [768, 1280, 1920],
  'hero-phone': [480, 780, 1170],
  story: [480, 768, 1200],
}
type Family = keyof typeof widths

export interface ImageSources {
  avif: string
  webp: string
}

/** The built variants of one of our own pictures; null for anything else a URL may name. */
export function imageSources(url: string): ImageSources | null {
  const path = /^\/images\/([a-z0-9/-]+)\.jpg$/.exec(url)?.[1]
  const family = path?.split('/')[0]
  if (path === undefined || family === undefined || !isFamily(family)) return null
  const list = (format: string) =>
    widths[family].map((width) => `/images/${path}-${width}.${format} ${width}w`).join(', ')
  return { avif: list('avif'), webp: list('webp') }
}

/** The one size of our own pictures that is worth keeping for offline use; the worker shows it for every other size. */
export function imageThumbnail(url: string): string | null {
  return imageSources(url) === null ? null : url.replace(/\.jpg$/, '-480.avif')
}

function isFamily(name: string): name is Family {
  return Object.hasOwn(widths, name)
}
