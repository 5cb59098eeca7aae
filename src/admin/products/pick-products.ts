/** Which products the list shows, and in which order. Pure, and quick with 10,000 of them. */
import type { Category } from '#domain/categories/category.ts'
import type { Product } from '#domain/products/product.ts'
import type { StaffProduct } from '#db/staff/products.ts'
import type { SortKey } from './product-search-params.ts'

export interface Entry extends StaffProduct {
  /** Null: uncategorised. */
  categoryName: string | null
  /** What is searched, in small letters. */
  text: string
}

type ToEntries = (views: readonly StaffProduct[], categories: readonly Category[]) => Entry[]

/** Makes entries once per change of the data; those of rows that stayed the same are used again. */
export function createToEntries(): ToEntries {
  let known = new WeakMap<Product, Entry>()
  let knownNames = ''
  return (views, categories) => {
    const names = new Map(categories.map(({ id, name }) => [id, name]))
    const text = JSON.stringify([...names])
    if (text !== knownNames) known = new WeakMap()
    knownNames = text
    return views.map((view) => {
      const old = known.get(view.product)
      if (old?.mark === view.mark) return old
      const entry = toEntry(view, names)
      known.set(view.product, entry)
      return entry
    })
  }
}

function toEntry(view: StaffProduct, names: ReadonlyMap<string, string>): Entry {
  const { name, category } = view.product
  const categoryName = category === null ? null : (names.get(category) ?? category)
  const text = `${name}\n${categoryName ?? 'uncategorised'}\n${category ?? ''}`.toLowerCase()
  return { ...view, categoryName, text }
}

/** `entries` come newest first. A new array, unless it would be the same. */
export function sortEntries(entries: readonly Entry[], sort: SortKey, reverse: boolean) {
  const sorted = sort === 'newest' ? entries : entries.toSorted(comparisons[sort])
  return reverse ? sorted.toReversed() : sorted
}

export interface Filter {
  /** Part of the name or of the category, in any case. */
  text: string
  uncategorised: boolean
}

/** Keeps the order, so that a keystroke does not sort again. */
export function filterEntries(entries: readonly Entry[], { text, uncategorised }: Filter): Entry[] {
  const wanted = text.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      (wanted === '' || entry.text.includes(wanted)) &&
      (!uncategorised || entry.categoryName === null),
  )
}

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const comparisons: Record<SortKey, (a: Entry, b: Entry) => number> = {
  newest: () => 0,
  name: (a, b) => words.compare(a.product.name, b.product.name),
  category: (a, b) => words.compare(a.categoryName ?? '', b.categoryName ?? ''),
  price: (a, b) => a.product.price - b.product.price,
  stock: (a, b) => a.product.stock - b.product.stock,
}
