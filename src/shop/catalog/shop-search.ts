import * as v from 'valibot'

/** `?category=` of the shop; whatever is not a text counts as absent. */
export const ShopSearch = v.object({ category: v.fallback(v.optional(v.string()), undefined) })
