/** Texts for a category from its id. Without schemas: it is part of the first load. */

/** 'home-accessories' → 'Home accessories': the label of a filter chip. */
export function slugToLabel(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'home-accessories' → 'Home Accessories': a badge, or the title of an unknown category. */
export function slugToTitle(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
