import { useCategories } from '#hooks/use-catalog-query.ts'
import { type Named, nameIn } from '#domain/products/translations.ts'
import { language } from '#texts/language.ts'

type FromId = (id: string) => string

/** What categories are called on chips and badges. */
export function useCategoryNames(fromId: FromId): (id: string) => string {
  if (language() === 'en') return fromId
  // oxlint-disable-next-line react/hooks -- a document keeps its language
  const categories = useCategories()
  return (id) => nameOfCategory(categories, id, fromId)
}

type NamedCategory = Named & { id: string }

/** In English derived from the id; in Arabic the category's own name, where it is known. */
export function nameOfCategory(
  categories: readonly NamedCategory[] | undefined,
  id: string,
  fromId: FromId,
): string {
  const own = language() === 'en' ? undefined : categories?.find((one) => one.id === id)
  return own === undefined ? fromId(id) : nameIn(language(), own)
}
