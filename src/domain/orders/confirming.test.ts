import { expect, it } from 'vitest'
import { type Asked, askedOf, withConfirmation } from './confirming.ts'
import { parseOrderLink, toOrderLink } from './order-link.ts'
import { type StaffOrder, stallSaleColumns } from './staff-order.ts'

const order: StaffOrder = {
  ...stallSaleColumns('Mona'),
  id: '5a000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  payment_method: 'cash',
  status: 'pending',
  total: 20_000,
  items: [],
  placed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  channel: 'web',
}
const at = (hour: number) => `2026-11-21T1${hour}:00:00.000Z`
const after = (...steps: ['asked' | 'link' | 'phone', number][]) =>
  steps.reduce(
    (seen, [how, hour], n) =>
      withConfirmation(seen, { how, at: at(hour) }, { id: `w${n}`, waiting: true }),
    order,
  )

it('is asked for above the amount of the settings, as long as nobody asked', () => {
  expect([askedOf(order), askedOf(order, 20_000), askedOf(order, 19_999)]).toEqual([
    null,
    null,
    'not-asked',
  ])
  expect(askedOf(after(['asked', 0]), 1)).toBe('no-answer')
  expect(askedOf(after(['asked', 0]))).toBe('no-answer')
})

it.each<[['asked' | 'link' | 'phone', number][], Asked, number]>([
  [[['phone', 1]], 'phone', 1],
  [
    [
      ['phone', 2],
      ['phone', 1],
    ],
    'phone',
    1,
  ],
  [
    [
      ['phone', 1],
      ['link', 2],
    ],
    'link',
    2,
  ],
  [
    [
      ['link', 2],
      ['phone', 1],
    ],
    'link',
    2,
  ],
  [
    [
      ['link', 1],
      ['asked', 2],
    ],
    'link',
    1,
  ],
])('after %j it says %s', (steps, asked, hour) => {
  const seen = after(...steps)
  expect([askedOf(seen, 1), seen.confirmation?.answered_at]).toEqual([asked, at(hour)])
  expect(seen.events?.map(({ id }) => id)).toEqual(steps.map((_, n) => `w${n}`))
})

it('keeps the first question', () => {
  expect(after(['asked', 2], ['asked', 1], ['asked', 3]).confirmation?.asked_at).toBe(at(1))
})

it('is over once the order is sent or cancelled, and no sale at the stall is asked about', () => {
  for (const status of ['shipped', 'delivered', 'cancelled'] as const)
    expect(askedOf({ ...after(['link', 1]), status }, 1)).toBe(null)
  expect(askedOf({ ...order, channel: 'stall' }, 1)).toBe(null)
})

it('has a link whose secret stands behind the #', () => {
  const link = { id: order.id, token: 'a'.repeat(32) }
  const address = new URL(toOrderLink('https://nefer.example/ar', link))
  expect([address.pathname, address.search]).toEqual(['/ar/find-order', ''])
  expect(parseOrderLink(address.hash.slice(1))).toEqual(link)
  for (const wrong of [
    '',
    order.id,
    `${order.id}.`,
    `${order.id}.${'a'.repeat(33)}`,
    `x${address.hash}`,
  ])
    expect(parseOrderLink(wrong)).toBe(null)
})
