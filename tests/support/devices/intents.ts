/** What a person does at a screen, and the writes that screen makes of it: of what it shows, with the screen's own functions. */
import {
  categoryCreationOf,
  categoryToValues,
  formCategoryEditsOf,
  nameToSlug,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { planBulk } from '#domain/products/product-bulk.ts'
import { creationOf, editsOf } from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import type { Mutation } from '#domain/writes/mutations.ts'

/** Numbers pick from what the screen lists, or from a short list of values: so devices meet. */
export type Intent =
  | {
      type: 'edit-product'
      pick: number
      /** The form was opened when the person last looked: what it sends is based on that. */
      stale: boolean
      name?: number | undefined
      price?: number | undefined
      featured?: boolean | undefined
      stock?: number | undefined
    }
  | { type: 'step-stock'; pick: number; delta: number }
  | { type: 'move-products'; pick: number; count: number; to: number }
  | { type: 'create-product'; name: number; category: number; stock: number }
  | { type: 'delete-product'; pick: number }
  | { type: 'create-category'; name: number }
  | { type: 'edit-category'; pick: number; name: number; describes: boolean }
  | { type: 'delete-category'; pick: number; to: number | null }

export interface Screen {
  products: readonly Product[]
  categories: readonly Category[]
  /** As they were when the person last looked. */
  remembered: ReadonlyMap<string, Product>
  newProductId: () => string
}

const names = ['Ankh', 'Djed', 'Lotus']
const image = '/images/products/1.jpg'

/** Empty where the screen has nothing to do it with. */
export function writesOf(screen: Screen, intent: Intent): Mutation[] {
  switch (intent.type) {
    case 'edit-product':
      return editProduct(screen, intent)
    case 'step-stock':
      return stepStock(screen, intent)
    case 'move-products':
      return moveProducts(screen, intent)
    case 'create-product':
      return createProduct(screen, intent)
    case 'delete-product': {
      const id = pickOf(screen.products, intent.pick)?.id
      return id === undefined ? [] : [{ kind: 'deleteProduct', payload: { product_id: id } }]
    }
    case 'create-category': {
      const name = nameOf(intent.name)
      const taken = new Set(screen.categories.map(({ id }) => id))
      const fields = { name, description: `Pieces named ${name}.`, imageUrl: image }
      return [categoryCreationOf(nameToSlug(name, taken), fields)]
    }
    case 'edit-category':
      return editCategory(screen, intent)
    case 'delete-category':
      return deleteCategory(screen, intent)
  }
}

type Of<T extends Intent['type']> = Extract<Intent, { type: T }>

function editProduct(screen: Screen, intent: Of<'edit-product'>): Mutation[] {
  const shown = pickOf(screen.products, intent.pick)
  if (shown === undefined) return []
  const seen = intent.stale ? (screen.remembered.get(shown.id) ?? shown) : shown
  const { name, price, featured, stock } = intent
  const wanted = {
    name: name === undefined ? undefined : nameOf(name),
    price: price === undefined ? undefined : 1000 + price,
    featured,
    stock,
  }
  return editsOf(seen, wanted, 'edited')
}

/** The buttons end at nothing; the stall and a stale form do not know better than their screen. */
function stepStock({ products }: Screen, { pick, delta }: Of<'step-stock'>): Mutation[] {
  const product = pickOf(products, pick)
  if (product === undefined || delta === 0 || product.stock + delta < 0) return []
  const payload = { product_id: product.id, delta, reason: 'count' }
  return [{ kind: 'adjustStock', payload }]
}

function moveProducts({ products, categories }: Screen, intent: Of<'move-products'>): Mutation[] {
  const category = pickOf(categories, intent.to)?.id
  if (category === undefined || products.length === 0) return []
  const first = intent.pick % products.length
  const chosen = products.slice(first, first + intent.count)
  return planBulk(chosen, { type: 'category', category }, String).flatMap(({ writes }) => writes)
}

function createProduct(screen: Screen, intent: Of<'create-product'>): Mutation[] {
  const category = pickOf(screen.categories, intent.category)?.id
  if (category === undefined) return []
  const name = nameOf(intent.name)
  const fields = { name, description: `A piece named ${name}.`, image, category }
  const flags = { featured: false, bestseller: false, new: true }
  const { stock } = intent
  return [creationOf(screen.newProductId(), { ...fields, ...flags, price: 1000, stock })]
}

function editCategory({ categories }: Screen, intent: Of<'edit-category'>): Mutation[] {
  const category = pickOf(categories, intent.pick)
  if (category === undefined) return []
  const seen = categoryToValues(category)
  const name = nameOf(intent.name)
  const typed = {
    ...seen,
    name,
    description: intent.describes ? `All that is called ${name}.` : seen.description,
  }
  return formCategoryEditsOf(category.id, seen, typed, typed)
}

function deleteCategory({ categories }: Screen, intent: Of<'delete-category'>): Mutation[] {
  const category = pickOf(categories, intent.pick)
  if (category === undefined) return []
  const others = categories.filter(({ id }) => id !== category.id)
  const to = intent.to === null ? null : (pickOf(others, intent.to)?.id ?? null)
  return [{ kind: 'deleteCategory', payload: { category_id: category.id, move_to: to } }]
}

function pickOf<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(list.length, 1)]
}

function nameOf(pick: number): string {
  return names[pick % names.length] ?? 'Ankh'
}
