/** Words for a category of which only the id is known. Pages show them before they check any data, so this comes without the schemas. */

/** 'home-accessories' → 'Home accessories': the label of a filter chip. */
export function slugToLabel(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'home-accessories' → 'Home Accessories': badges, and titles of unknown categories. */
export function slugToTitle(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
