/** The product form: what is typed, its rules, and what an edit sends. */
import * as v from 'valibot'
import { ImageUrl, Price, Stock, parseEgp, requiredText } from '#domain/forms/typed-values.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import type { Product } from './product.ts'

/** Input: the form as typed. Output: price in piastres, stock a number, texts trimmed. */
export const ProductForm = v.object({
  name: requiredText('Name', 3, 200),
  description: requiredText('Description', 10, 5000),
  price: Price,
  stock: Stock,
  category: v.pipe(v.string(), v.minLength(1, 'Please select a category')),
  image: ImageUrl,
  featured: v.boolean(),
  bestseller: v.boolean(),
  new: v.boolean(),
})
export type ProductValues = v.InferInput<typeof ProductForm>
export type ProductFields = v.InferOutput<typeof ProductForm>
export type ProductField = keyof ProductValues

/** In the order of the form: the first bad one gets the focus. */
export const productFields = [
  'name',
  'description',
  'price',
  'stock',
  'category',
  'image',
  'featured',
  'bestseller',
  'new',
] as const satisfies readonly ProductField[]

export const newProductValues: ProductValues = {
  name: '',
  description: '',
  price: '',
  stock: '',
  category: '',
  image: '',
  featured: false,
  bestseller: false,
  new: true,
}

export function productToValues(product: Product): ProductValues {
  const { name, description, image, featured, bestseller } = product
  return {
    name,
    description,
    price: piastresToDecimal(product.price),
    stock: String(product.stock),
    category: product.category ?? '',
    image,
    featured,
    bestseller,
    new: product.new,
  }
}

export function creationOf(productId: string, fields: ProductFields): Mutation {
  return newMutation.createProduct({ product_id: productId, ...fields })
}

/** What is read of a product before it is changed. */
type ProductBase = Omit<Product, 'created_at' | 'updated_at'>
export type WantedProduct = {
  [K in Exclude<keyof ProductBase, 'id'>]?: ProductBase[K] | undefined
}

/**
 * What a change sends: only the fields that differ from what was seen (`base`), each with that value as its base;
 * stock as a difference.
 */
export function editsOf(base: ProductBase, wanted: WantedProduct, reason: string): Mutation[] {
  const changed = patchNames.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== base[name],
  )
  const pick = (from: WantedProduct) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]))
  const delta = (wanted.stock ?? base.stock) - base.stock
  const edits: Mutation[] = []
  if (changed.length > 0)
    edits.push(
      newMutation.updateProduct({ product_id: base.id, base: pick(base), patch: pick(wanted) }),
    )
  if (delta !== 0) edits.push(newMutation.adjustStock({ product_id: base.id, delta, reason }))
  return edits
}

/** What an edited form sends: touched fields only, over what its editor saw. */
export function formEditsOf(
  id: string,
  seen: ProductValues,
  typed: ProductValues,
  fields: ProductFields,
): Mutation[] {
  const touched = productFields.filter((name) => typed[name] !== seen[name])
  const wanted = Object.fromEntries(touched.map((name) => [name, fields[name]]))
  return editsOf(valuesToBase(id, seen), wanted, 'edited')
}

function valuesToBase(id: string, seen: ProductValues): ProductBase {
  const price = parseEgp(seen.price)
  return {
    ...seen,
    id,
    price: price.ok ? price.value : 0,
    stock: Number(seen.stock),
    category: seen.category === '' ? null : seen.category,
  }
}

const patchNames = [
  'name',
  'description',
  'price',
  'image',
  'category',
  'featured',
  'bestseller',
  'new',
] as const
