import { expect, it } from 'vitest'
import { effectsOf, mergeMutations, newMutation } from '#domain/writes/mutations.ts'
import { fullOrder } from '../../../tests/support/full-rows.ts'
import type { StaffOrder } from './staff-order.ts'
import { courierWrites } from './order-bulk.ts'
import { noParcel, parcelChange, parcelOf, readTrackingNumber, withParcel } from './tracking.ts'

const { courier: _courier, tracking_number: _number, ...rest } = fullOrder
const unknown: StaffOrder = rest

it.each([
  ['EG-12', 'EG-12'],
  [' \u0661\u0662-x ', '12-x'],
  ['\uff11\uff12', '12'],
  ['', ''],
  ['EG 12', null],
  ['EG/12', null],
  ['طرد', null],
  ['1'.repeat(41), null],
])('reads the tracking number %j as %j', (typed, number) => {
  expect(readTrackingNumber(typed)).toBe(number)
})

it('sends only what differs, with the values that were seen', () => {
  const seen = { courier: 'Bosta', tracking_number: '' }
  expect(parcelChange(seen, seen)).toBeNull()
  expect(parcelChange(seen, { courier: 'Bosta', tracking_number: 'EG-1' })).toEqual({
    base: { tracking_number: '' },
    patch: { tracking_number: 'EG-1' },
  })
})

it('is in the order while it waits, and away again once it is empty', () => {
  const set = withParcel(unknown, { courier: 'Bosta' })
  expect(parcelOf(set)).toEqual({ courier: 'Bosta', tracking_number: '' })
  expect(withParcel(set, { courier: '' })).toEqual(unknown)
  expect(parcelOf(unknown)).toEqual(noParcel)
})

it('is one write until it was attempted, with the base of the first', () => {
  const first = newMutation.setParcel({
    order_id: 'a',
    base: { courier: '' },
    patch: { courier: 'Bosta' },
  })
  const second = newMutation.setParcel({
    order_id: 'a',
    base: { courier: 'Bosta', tracking_number: '' },
    patch: { courier: 'Aramex', tracking_number: 'EG-1' },
  })
  const both = newMutation.setParcel({
    order_id: 'a',
    base: { courier: '', tracking_number: '' },
    patch: { courier: 'Aramex', tracking_number: 'EG-1' },
  })
  expect(mergeMutations(first, second)).toEqual(both)
  expect(effectsOf(both, 0)).toEqual([
    { t: 'orders', id: 'a', type: 'parcel', patch: both.payload.patch },
  ])
})

it('gives one courier to many orders, and leaves their numbers', () => {
  const web = { ...unknown, channel: 'web' as const, status: 'pending' as const }
  const orders = [web, { ...web, id: 'b', tracking_number: 'EG-1' }, { ...web, id: 'left out' }]
  const statuses = [web.id, 'b'].map((order_id) =>
    newMutation.setOrderStatus({ order_id, base: 'pending', status: 'shipped' }),
  )
  expect(courierWrites(orders, statuses, 'Bosta')).toEqual(
    [web.id, 'b'].map((order_id) =>
      newMutation.setParcel({ order_id, base: { courier: '' }, patch: { courier: 'Bosta' } }),
    ),
  )
  expect(courierWrites(orders, statuses, '')).toEqual([])
})
