/** Products that an import created without a text, picture or category, archived until then. */
import { problem } from '#domain/forms/problem.ts'
import { isInShop } from './product-filter.ts'
import type { Product } from './product.ts'

export type MissingPart = 'description' | 'image' | 'category'

interface Parts {
  description: string
  image: string
  category: string | null
}

const minDescription = 10

/** What the form asks for, with its rule. */
export const missingProblems: Readonly<Record<MissingPart, string>> = {
  description: problem('descriptionTooShort', minDescription),
  image: problem('urlInvalid'),
  category: problem('categoryMissing'),
}

export function missingParts({ description, image, category }: Parts): MissingPart[] {
  const isMissing: Record<MissingPart, boolean> = {
    description: description.trim().length < minDescription,
    image: image.trim() === '',
    category: (category ?? '') === '',
  }
  return (['description', 'image', 'category'] as const).filter((part) => isMissing[part])
}

export function isIncomplete(product: Product): boolean {
  return !isInShop(product) && missingParts(product).length > 0
}
