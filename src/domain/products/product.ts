import * as v from 'valibot'
import { Piastres } from '#domain/piastres.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'

/** Ids are opaque texts ('1' … '12' in the samples, UUIDs elsewhere), never parsed to numbers. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** The longest text (characters) that the server accepts for each text of a product. */
export const textLimits = { name: 200, description: 5000, image: 2000 } as const
/** The same for a text in Arabic. */
export const translationLimits = { name_ar: 200, description_ar: 5000 } as const

/** The Arabic texts of a product or category; null: not translated. */
export const translations = {
  name_ar: v.optional(v.nullable(v.string())),
  description_ar: v.optional(v.nullable(v.string())),
}

/** The longest text (characters) that the server accepts for each fact in words. */
export const factLimits = { wood: 200, finish: 200, care: 1000, maker: 200 } as const
export const translatedFactLimits = {
  wood_ar: 200,
  finish_ar: 200,
  care_ar: 1000,
  maker_ar: 200,
} as const

/** Null: unknown. */
const facts = {
  /** Absent: only `image`; see `picturesOf`. */
  pictures: v.optional(
    v.array(v.object({ image: v.string(), alt: v.string(), alt_ar: v.string() })),
  ),
  /** Width, depth and height, or fewer, in mm: '240 × 160 × 110'. */
  size: v.optional(v.nullable(v.string())),
  /** In g. */
  weight: v.optional(v.nullable(v.number())),
  ...mapFields({ ...factLimits, ...translatedFactLimits }, () =>
    v.optional(v.nullable(v.string())),
  ),
}
export const factNames = keysOf(facts)

/** The largest stock of one product that the server accepts. */
export const maxStock = 1_000_000
/** The heaviest product (g) that the server accepts. */
export const maxWeight = 1_000_000

/** A product as the server's functions send it. `category`: its id; null: uncategorised. */
export const Product = v.object({
  id: Id,
  name: v.string(),
  description: v.string(),
  price: Piastres,
  image: v.string(),
  category: v.nullable(Id),
  featured: v.boolean(),
  bestseller: v.boolean(),
  new: v.boolean(),
  ...translations,
  ...facts,
  /** No longer in the shop; absent: it is. */
  archived: v.optional(v.boolean()),
  /** At this stock or below, it is low; null: the settings' level. */
  low_stock: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))),
  /** What the shop can sell. */
  stock: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Set aside for a market, beside the stock; absent: none. */
  set_aside: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  created_at: v.string(),
  updated_at: v.string(),
})
export type Product = v.InferOutput<typeof Product> & {
  /** Something of it cannot be read on this device. */
  unreadable?: true
}

/** How many pieces there are. */
export function piecesOf({ stock, set_aside: aside = 0 }: Pick<Product, 'stock' | 'set_aside'>) {
  return stock + aside
}
