const maxLength = 56

/** The id of a new category, made from its name once and never changed: safe in an address, not one of `taken`. */
export function nameToSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = plainSlug(name)
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

/** A name without Latin letters or digits, such as an Arabic one, has no slug of its own. */
function plainSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return (
    words
      .slice(0, maxLength + 1)
      .replace(/^-+/, '')
      .slice(0, maxLength)
      .replace(/-+$/, '') || 'category'
  )
}
