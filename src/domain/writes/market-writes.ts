/** Pieces set aside for a day at the stall, their count after it, and the end of the day. */
import * as v from 'valibot'
import { CloseDay } from '#domain/orders/day-closing.ts'
import { MarketDay } from '#domain/orders/market.ts'
import { Id, maxStock } from '#domain/products/product.ts'
import {
  type WriteDefinition,
  editableFields,
  noReferences,
  notEditable,
  serverFunction,
  noStockEffect,
} from './definition.ts'

const maxMarketLines = 1000

/** `delta` below 0: taken back. As many as there are in stock, or set aside. */
const PackForMarket = v.object({
  day: MarketDay,
  product_id: Id,
  delta: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(-maxStock),
    v.maxValue(maxStock),
    v.notValue(0),
  ),
  packed_at: v.string(),
})
type PackForMarket = v.InferOutput<typeof PackForMarket>

/** 'Back from the market': how many pieces of each product came back. */
const CountMarket = v.object({
  day: MarketDay,
  lines: v.pipe(
    v.array(
      v.object({
        product_id: Id,
        back: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxStock)),
      }),
    ),
    v.minLength(1),
    v.maxLength(maxMarketLines),
  ),
  counted_at: v.string(),
})
type CountMarket = v.InferOutput<typeof CountMarket>

const packForMarket: WriteDefinition<PackForMarket> = {
  audience: 'staff',
  lane: 'product',
  payload: PackForMarket,
  time: 'packed_at',
  id: ({ product_id: id }) => id,
  effects: ({ day, product_id: product, delta }) => [
    { t: 'products', id: product, type: 'set-aside', delta },
    { t: 'markets', id: day, type: 'move', product, packed: delta },
  ],
  creates: null,
  ...noReferences,
  ...serverFunction,
  mergeWith: { packForMarket: sumOf },
  editable: ({ delta }) => editableFields({ delta }),
  conflictBase: null,
  waitsForStock: false,
  stockReason: () => '',
}

const countMarket: WriteDefinition<CountMarket> = {
  audience: 'staff',
  lane: 'market',
  payload: CountMarket,
  time: 'counted_at',
  id: ({ day }) => day,
  effects: ({ day, lines, counted_at: at }) =>
    lines.flatMap(({ product_id: product, back }) => [
      { t: 'products' as const, id: product, type: 'count-aside' as const, back },
      { t: 'markets' as const, id: day, type: 'count' as const, product, back, at },
    ]),
  creates: null,
  ...notEditable,
  ...noReferences,
  ...serverFunction,
  // Packings of this device come first: the server then knows what to expect.
  waitsForStock: true,
  stockReason: () => 'not back from the market',
}

export const marketWrites = { packForMarket, countMarket }

function sumOf(first: PackForMarket, next: PackForMarket): PackForMarket | 'none' | null {
  const delta = first.delta + next.delta
  if (first.day !== next.day || Math.abs(delta) > maxStock) return null
  return delta === 0 ? 'none' : { ...next, delta }
}

/** The end of a day at the stall. The operation's id becomes the closing's. */
const closeDay: WriteDefinition<CloseDay> = {
  audience: 'staff',
  lane: 'closing',
  payload: CloseDay,
  time: 'closed_at',
  day: 'day',
  id: null,
  effects: () => [],
  creates: null,
  ...notEditable,
  ...noReferences,
  ...noStockEffect,
  ...serverFunction,
  withoutCustomer: (payload) => ({ ...payload, note: '' }),
}

export const closingWrites = { closeDay }
