import { type Family, ownPicture } from './image-sources.ts'

/** The width of each family that is kept for offline use: a compromise of look and size. */
const keptWidths = {
  products: 480,
  details: 480,
  categories: 480,
  hero: 1280,
  'hero-phone': 780,
  story: 768,
} as const satisfies Record<Family, number>

/** The size of our own pictures kept for offline use; the worker serves it for every size. */
export function keptSize(url: string): string | null {
  const own = ownPicture(url)
  return own === null ? null : `/images/${own.path}-${keptWidths[own.family]}.avif`
}
