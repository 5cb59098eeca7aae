/** Which words occur in which products and in which of their fields. */
import { slugToTitle } from '#domain/categories/slug-text.ts'
import { fold } from '#domain/fold.ts'
import { withoutArticles } from '#domain/text-matcher.ts'
import type { Product } from '#domain/products/product.ts'
import { bothNames } from '#domain/products/both-names.ts'

/** Fields in which a word occurs, as bits. */
const inName = 1
const inCategory = 2
const inDescription = 4
/** How many products or words are read between two pauses. */
export const slice = 50

/** Entries: index of the product × 8 + its fields. */
interface Posting {
  all: number[]
  /** Entries with name or category. */
  named: number[]
}
/** By word. */
export type Postings = Map<string, Posting>

export async function collectPostings(
  products: readonly Product[],
  categoryNames: ReadonlyMap<string, string>,
  pause: () => Promise<unknown>,
): Promise<Postings> {
  const postings: Postings = new Map()
  for (const [slot, product] of products.entries()) {
    if (slot % slice === slice - 1) await pause()
    for (const [word, fields] of fieldMasksOf(product, categoryNames)) {
      const entry = slot * 8 + fields
      const posting = postings.get(word) ?? { all: [], named: [] }
      postings.set(word, posting)
      posting.all.push(entry)
      if (fields !== inDescription) posting.named.push(entry)
    }
  }
  return postings
}

export function weightOf(fieldMask: number): number {
  if ((fieldMask & inName) !== 0) return 5
  return (fieldMask & inCategory) === 0 ? 1 : 2
}

/** 'Scribe’s écrin' → ['scribes', 'ecrin']. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function fieldMasksOf(product: Product, categoryNames: ReadonlyMap<string, string>) {
  const { description, description_ar, category } = product
  const masks = new Map<string, number>()
  const note = (text: string, mask: number) => {
    for (const typed of wordsOf(text))
      for (const word of [typed, withoutArticles(typed)])
        masks.set(word, (masks.get(word) ?? 0) | mask)
  }
  note(bothNames(product), inName)
  if (category !== null) note(categoryNames.get(category) ?? slugToTitle(category), inCategory)
  note(`${description}\n${description_ar ?? ''}`, inDescription)
  return masks
}
