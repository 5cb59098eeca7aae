import { expect, it } from 'vitest'
import type { OrderPayment } from './payment.ts'
import {
  canPayBefore,
  doubtfulPayments,
  overOf,
  paidOf,
  restOf,
  samePayment,
  toCollectOf,
  withPayment,
} from './payments.ts'
import { type StaffOrder, stallSaleColumns } from './staff-order.ts'

const at = '2026-11-20T10:00:00.000Z'
const order: StaffOrder = {
  ...stallSaleColumns('Mona Fathy'),
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  created_at: at,
  placed_at: null,
  updated_at: at,
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 20_000,
  items: [],
}
const payment = (id: string, amount: number, more: Partial<OrderPayment> = {}): OrderPayment => ({
  id,
  at,
  by: undefined,
  day: '2026-11-20',
  amount,
  method: 'instapay',
  reference: '4711',
  another: undefined,
  ...more,
})
const paid = (...payments: OrderPayment[]): StaffOrder =>
  payments.reduce((now, one) => withPayment(now, one, true), order)
const sums = (of: StaffOrder) => [paidOf(of), restOf(of), overOf(of)]

it('what is left is the total less all payments, and a repayment counts below 0', () => {
  expect(sums(order)).toEqual([0, 20_000, 0])
  expect(sums(paid(payment('a', 5_000), payment('b', 1_000)))).toEqual([6_000, 14_000, 0])
  expect(sums(paid(payment('a', 5_000), payment('b', -5_000)))).toEqual([0, 20_000, 0])
})

it('what is above the total, and all of a cancelled order, is given back', () => {
  const whole = paid(payment('a', 20_000))
  expect(sums({ ...whole, total: 15_000 })).toEqual([20_000, 0, 5_000])
  expect(sums({ ...whole, status: 'cancelled' })).toEqual([20_000, 0, 20_000])
  const back = paid(payment('a', 20_000), payment('b', -20_000))
  expect(sums({ ...back, status: 'cancelled' })).toEqual([0, 0, 0])
})

it('the courier collects what is left until the order is closed or its parcel comes back', () => {
  const open = paid(payment('a', 5_000))
  const attempt = { at, reason: 'refused', day: undefined } as const
  expect(toCollectOf({ ...open, status: 'shipped' })).toBe(15_000)
  const again = { ...attempt, next: 'again' } as const
  expect(toCollectOf({ ...open, status: 'shipped', attempt: again })).toBe(15_000)
  const back = { ...open, status: 'shipped', attempt: { ...attempt, next: 'back' } } as const
  expect([toCollectOf(back), restOf(back)]).toEqual([null, 15_000])
  expect(toCollectOf({ ...open, status: 'delivered' })).toBeNull()
  expect(toCollectOf({ ...open, status: 'cancelled', left_at: at })).toBeNull()
})

it('each payment counts once, also when the row has it already', () => {
  const once = paid(payment('a', 5_000), payment('a', 5_000))
  expect(paidOf(once)).toBe(5_000)
  expect(once.events).toEqual([
    { id: 'a', at, kind: 'payment', amount: 5_000, method: 'instapay', waiting: true },
  ])
})

it('is offered while something is left, before the delivery, of the web shop', () => {
  expect(canPayBefore(order)).toBe(true)
  expect(canPayBefore({ ...order, status: 'shipped' })).toBe(true)
  expect(canPayBefore({ ...order, status: 'delivered' })).toBe(false)
  expect(canPayBefore({ ...order, status: 'cancelled' })).toBe(false)
  expect(canPayBefore({ ...order, channel: 'stall' })).toBe(false)
  expect(canPayBefore(paid(payment('a', 20_000)))).toBe(false)
})

it('asks about one with the same amount and reference at most a day apart', () => {
  const known = paid(payment('a', 5_000, { reference: 'IP 4711' }))
  const typed = { day: '2026-11-21', amount: 5_000, method: 'cash', reference: ' ip ٤٧١١' } as const
  expect(samePayment(known, typed)?.id).toBe('a')
  expect(samePayment(known, { ...typed, day: '2026-11-22' })).toBe(undefined)
  expect(samePayment(known, { ...typed, amount: 5_001 })).toBe(undefined)
  expect(samePayment(known, { ...typed, amount: -5_000 })).toBe(undefined)
  expect(samePayment(known, { ...typed, reference: '' })).toBe(undefined)
})

it('two that nobody was asked about are doubtful until one is taken off', () => {
  const [one, two] = [payment('a', 5_000), payment('b', 5_000)]
  const ids = (...payments: OrderPayment[]) =>
    doubtfulPayments(paid(...payments)).map(({ id }) => id)
  expect(ids(one)).toEqual([])
  expect(ids(one, two)).toEqual(['b'])
  expect(ids(one, { ...two, another: true })).toEqual([])
  expect(ids(one, two, payment('c', -5_000, { another: true }))).toEqual([])
  expect(ids(one, two, payment('c', 5_000))).toEqual(['b', 'c'])
})
