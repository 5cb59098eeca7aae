import * as v from 'valibot'

/** Money is an integer number of piastres (1 EGP = 100 piastres); screens show EGP. */
export const Piastres = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export type Piastres = v.InferOutput<typeof Piastres>
