/** What a column of a file from another program can be. */
import { type ProductField, productFields } from '#domain/products/product-form.ts'

/** Columns that describe no field of ours: they group lines, or say how others are meant. */
const foreignFields = [
  'currency',
  /** Addresses, one or several in a cell. */
  'picture',
  'picture_order',
  'picture_text',
  'variant_picture',
  /** Lines with the same text are one product. */
  'group',
  /** The number or SKU of the line that a variant belongs to. */
  'parent',
  'row_id',
  'sku',
  /** What distinguishes a variant: 'Large'. */
  'option',
  /** Values of variants that the file does not describe. */
  'option_values',
  'short_description',
  'category_fallback',
  /** draft, archived, false, -1: not on sale. */
  'status',
  /** One column for each place: not on sale if it is in none. */
  'for_sale',
  /** simple, variation, grouped, service … */
  'kind',
  'gift_card',
  'price_other',
  /** One column for each place; it must not differ from the price. */
  'price_place',
  'stock_tracked',
  'by_weight',
  /** An item of a set. */
  'part',
] as const

type OwnField = Exclude<ProductField, 'image'>
export type SourceField = OwnField | (typeof foreignFields)[number]

/** In the order of the choice. */
export const sourceFields: readonly SourceField[] = [
  ...productFields.filter((field) => field !== 'image'),
  ...foreignFields,
]

/** By column; null: not used. */
export type Assignment = readonly (SourceField | null)[]
