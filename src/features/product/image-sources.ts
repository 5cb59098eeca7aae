/** The widths that scripts/images.mjs creates; both lists must agree. */
const widths = {
  products: [160, 320, 480, 640, 960, 1200],
  details: [160, 320, 480, 640, 960],
  categories: [480, 768, 1200],
  hero: [768, 1280, 1920],
  'hero-phone': [480, 780, 1170],
  story: [480, 768, 1200],
}
export type Family = keyof typeof widths

interface ImageSources {
  avif: string
  webp: string
}

/** The built variants of one of our own pictures; null for any other URL. */
export function imageSources(url: string): ImageSources | null {
  const own = ownPicture(url)
  if (own === null) return null
  const { path, family } = own
  const list = (format: string) =>
    widths[family].map((width) => `/images/${path}-${width}.${format} ${width}w`).join(', ')
  return { avif: list('avif'), webp: list('webp') }
}

/** Null for any other URL. */
export function ownPicture(url: string): { path: string; family: Family } | null {
  const path = /^\/images\/([a-z0-9/-]+)\.jpg$/.exec(url)?.[1]
  const family = path?.split('/')[0]
  return path === undefined || family === undefined || !isFamily(family) ? null : { path, family }
}

function isFamily(name: string): name is Family {
  return Object.hasOwn(widths, name)
}
