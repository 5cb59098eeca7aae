/** The product form: its fields and rules, and the writes that an edit sends. */
import * as v from 'valibot'
import {
  ImageUrl,
  Price,
  Stock,
  optionalText,
  parseEgp,
  parseTypedNumber,
  requiredText,
} from '#domain/forms/typed-values.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { problem } from '#domain/forms/problem.ts'
import { isSame } from '#domain/is-same.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'
import { type Mutation, type MutationPayloads, newMutation } from '#domain/writes/mutations.ts'
import {
  type Product,
  factLimits,
  factNames,
  maxStock,
  maxWeight,
  textLimits,
  translatedFactLimits,
  translationLimits,
} from './product.ts'
import { FactText, OptionalNumber, Pictures, Size } from './fact-rules.ts'
import { isSinglePicture, picturesOf, picturesToText, textToPictures } from './pictures.ts'
import { withRepeated } from './missing-translations.ts'

/**
 * The one list of the fields, in the order of the form: empty values, edits, CSV columns and flags
 * are derived from it. Input: as typed. Output: price in piastres, stock a number, texts trimmed.
 */
export const ProductForm = v.object({
  name: requiredText('name', 3, textLimits.name),
  name_ar: optionalText('name', 2, translationLimits.name_ar),
  description: requiredText('description', 10, textLimits.description),
  description_ar: optionalText('description', 10, translationLimits.description_ar),
  price: Price,
  stock: Stock,
  category: v.pipe(v.string(), v.minLength(1, problem('categoryMissing'))),
  image: ImageUrl,
  pictures: Pictures,
  size: Size,
  weight: OptionalNumber(1, maxWeight, 'weightInvalid'),
  wood: FactText(factLimits.wood),
  wood_ar: FactText(translatedFactLimits.wood_ar),
  finish: FactText(factLimits.finish),
  finish_ar: FactText(translatedFactLimits.finish_ar),
  care: FactText(factLimits.care),
  care_ar: FactText(translatedFactLimits.care_ar),
  maker: FactText(factLimits.maker),
  maker_ar: FactText(translatedFactLimits.maker_ar),
  low_stock: OptionalNumber(0, maxStock, 'lowStockInvalid'),
  featured: v.boolean(),
  bestseller: v.boolean(),
  new: v.boolean(),
  archived: v.boolean(),
})
export type ProductValues = v.InferInput<typeof ProductForm>
export type ProductFields = v.InferOutput<typeof ProductForm>
export type ProductField = keyof ProductValues

/** A field that is on or off. */
export type ProductFlag = {
  [K in ProductField]: ProductValues[K] extends boolean ? K : never
}[ProductField]

export const productFields = keysOf(ProductForm.entries)

/** Whether the field may be left out: a fact, a level of its own, or the mark of the archive. */
export function isExtraField(field: string): boolean {
  return field === 'archived' || field === 'low_stock' || factNames.some((fact) => fact === field)
}

/** The form in both languages: one name and one description are enough. */
export const TranslatedProductForm = v.pipe(
  v.custom<ProductValues>(() => true),
  v.transform(withRepeated),
  ProductForm,
)

/** What an import may create, archived: without a text, picture or category. */
export const IncompleteProductForm = v.pipe(
  v.custom<ProductValues>(() => true),
  v.transform(withRepeated),
  v.object({
    ...ProductForm.entries,
    description: requiredText('description', 0, textLimits.description),
    description_ar: optionalText('description', 0, translationLimits.description_ar),
    category: v.pipe(
      v.string(),
      v.transform((id) => (id === '' ? null : id)),
    ),
    image: v.union([v.literal(''), ImageUrl], problem('urlInvalid')),
  }),
)

export function isFlag(field: ProductField): field is ProductFlag {
  return ProductForm.entries[field].type === 'boolean'
}

export function mayBeEmpty(field: ProductField): boolean {
  return v.is(ProductForm.entries[field], '')
}

export const newProductValues: ProductValues = {
  ...toValues((field) => (isFlag(field) ? false : '')),
  new: true,
}

export function productToValues(product: Product): ProductValues {
  return toValues((field) => {
    if (field === 'pictures') return picturesToText(picturesOf(product))
    const value = product[field] ?? (isFlag(field) ? false : '')
    if (typeof value !== 'number') return value
    return field === 'price' ? piastresToDecimal(value) : String(value)
  })
}

/** `read` returns a boolean for flags and a text for the other fields. */
function toValues(read: (field: ProductField) => string | boolean): ProductValues {
  return mapFields(ProductForm.entries, (_, field) => read(field)) as ProductValues
}

type NewProduct = Omit<MutationPayloads['createProduct'], 'product_id'>

/** The server makes a list of a single picture. */
export function creationOf(productId: string, fields: NewProduct): Mutation {
  const list = picturesOf(fields)
  const pictures = isSinglePicture(list) ? undefined : [...list]
  return newMutation.createProduct({ product_id: productId, ...fields, pictures })
}

/** Every field but the stock, which is sent as a difference. */
const patchNames = productFields.filter((field) => field !== 'stock')

/** A product's values before a change. */
type ProductBase = Omit<Product, 'created_at' | 'updated_at'>
export type WantedProduct = {
  [K in Exclude<keyof ProductBase, 'id'>]?: ProductBase[K] | undefined
}

/** A change sends the fields that differ from `base`, with both values; stock as a difference. */
export function editsOf(base: ProductBase, wanted: WantedProduct, reason: string): Mutation[] {
  const [before, after] = [wholeOf(base), { ...wanted, ...picturesWanted(base, wanted) }]
  const changed = patchNames.filter(
    (name) => after[name] !== undefined && !isSame(after[name], before[name] ?? null),
  )
  // An absent translation is null: the server compares the base with its row.
  const pick = (from: WantedProduct) =>
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
  const delta = (wanted.stock ?? base.stock) - base.stock
  const edits: Mutation[] = []
  if (changed.length > 0)
    edits.push(
      newMutation.updateProduct({ product_id: base.id, base: pick(before), patch: pick(after) }),
    )
  if (delta !== 0) edits.push(newMutation.adjustStock({ product_id: base.id, delta, reason }))
  return edits
}

/** With the list of pictures, and `archived` also where it is absent. */
function wholeOf(base: ProductBase): ProductBase {
  return { ...base, pictures: [...picturesOf(base)], archived: base.archived === true }
}

/**
 * The image, if nothing but the first picture is replaced, as older apps do; else the whole list,
 * which sets the image.
 */
function picturesWanted(base: ProductBase, wanted: WantedProduct): WantedProduct {
  const { image, pictures } = wanted
  if (pictures === undefined) return {}
  const list = [...picturesOf({ image: image ?? pictures[0]?.image ?? base.image, pictures })]
  const first = list[0]?.image ?? ''
  const replaced = picturesOf({ image: first, pictures: picturesOf(base) })
  return isSame(list, replaced)
    ? { image: first, pictures: undefined }
    : { image: undefined, pictures: list }
}

/** An edited form sends the touched fields only; their base has the values that the editor saw. */
export function formEditsOf(
  id: string,
  seen: ProductValues,
  typed: ProductValues,
  fields: ProductFields,
): Mutation[] {
  const [before, after] = [withRepeated(seen), withRepeated(typed)]
  const touched = productFields.filter((name) => after[name] !== before[name])
  // Pictures are sent as the list that the form shows.
  const shown = touched.includes('pictures') ? [...touched, 'image' as const] : touched
  const wanted = Object.fromEntries(shown.map((name) => [name, fields[name]]))
  return editsOf(valuesToBase(id, before), wanted, 'edited')
}

function valuesToBase(id: string, seen: ProductValues): ProductBase {
  const price = parseEgp(seen.price)
  return {
    ...seen,
    id,
    price: price.ok ? price.value : 0,
    stock: Number(seen.stock),
    ...mapFields(nullable, (_, name) => seen[name] || null),
    pictures: textToPictures(seen.pictures),
    weight: parseTypedNumber(seen.weight),
    low_stock: parseTypedNumber(seen.low_stock),
    category: seen.category === '' ? null : seen.category,
  }
}

const nullable = { ...translationLimits, ...factLimits, ...translatedFactLimits, size: 0 }
