import { expect, it } from 'vitest'
import { newMutation } from '#domain/writes/mutations.ts'
import { fullOrder } from '../../../tests/support/full-rows.ts'
import { guessColumns, planCourierList } from './courier-list.ts'
import type { StaffOrder } from './staff-order.ts'

const order = (id: string, more: Partial<StaffOrder> = {}): StaffOrder => {
  const { courier: _courier, tracking_number: _number, ...rest } = fullOrder
  return { ...rest, id, channel: 'web', status: 'shipped', ...more }
}
const first = order('aaaaaaaa-0000-4000-8000-000000000001')
const second = order('bbbbbbbb-0000-4000-8000-000000000001', {
  courier: 'Aramex',
  tracking_number: 'OLD-1',
})
const twin = order('bbbbbbbb-1111-4000-8000-000000000001')
const delivered = order('dddddddd-0000-4000-8000-000000000001', { status: 'delivered' })
const sale = order('eeeeeeee-0000-4000-8000-000000000001', { channel: 'stall' })
const orders = [first, second, twin, delivered, sale]
const line = (at: number, id: string, number: string) => ({ line: at, order: id, number })

it('finds orders by their number and sets what is new', () => {
  const lines = [line(2, '#AAAA AAAA', '\u0661\u0662-x'), line(3, 'bbbbbbbb-0000', 'NEW-1')]
  const plan = planCourierList(lines, orders, '')
  expect(plan.writes).toEqual([
    newMutation.setParcel({
      order_id: first.id,
      base: { tracking_number: '' },
      patch: { tracking_number: '12-x' },
    }),
    newMutation.setParcel({
      order_id: second.id,
      base: { tracking_number: 'OLD-1' },
      patch: { tracking_number: 'NEW-1' },
    }),
  ])
  expect(plan.changes[1]).toMatchObject({
    before: { courier: 'Aramex', tracking_number: 'OLD-1' },
    after: { courier: 'Aramex', tracking_number: 'NEW-1' },
  })
})

it('sets one courier for all lines, and counts what is there already', () => {
  const same = line(3, second.id, 'OLD-1')
  expect(planCourierList([same], orders, '')).toMatchObject({ writes: [], same: 1 })
  const plan = planCourierList([line(2, 'aaaaaaaa', 'EG-1'), same], orders, 'Bosta')
  expect(plan.writes).toMatchObject([
    { payload: { patch: { courier: 'Bosta', tracking_number: 'EG-1' } } },
    { payload: { base: { courier: 'Aramex' }, patch: { courier: 'Bosta' } } },
  ])
})

it.each([
  ['unknown', 'ffffffff', 'EG-1'],
  ['unknown', 'aaaa', 'EG-1'],
  ['unknown', 'eeeeeeee', 'EG-1'],
  ['ambiguous', 'bbbbbbbb', 'EG-1'],
  ['closed', 'dddddddd', 'EG-1'],
  ['invalid', 'aaaaaaaa', 'EG 1'],
  ['invalid', 'aaaaaaaa', ''],
] as const)('lists a line as %s: %s %s', (problem, id, number) => {
  const plan = planCourierList([line(2, id, number)], orders, '')
  expect(plan.problems[problem]).toEqual([line(2, id, number)])
  expect(plan.writes).toEqual([])
})

it('guesses nothing when an order is there twice', () => {
  const lines = [line(2, 'aaaaaaaa', 'EG-1'), line(3, first.id, 'EG-2')]
  const plan = planCourierList(lines, orders, '')
  expect(plan.problems.double).toEqual(lines)
  expect(plan.writes).toEqual([])
})

it('knows the columns of our own file and of usual ones', () => {
  const own = ['id', 'created_at', 'courier', 'tracking_number']
  expect(guessColumns(own)).toEqual({ order: 0, number: 3 })
  expect(guessColumns(['AWB', 'Reference'])).toEqual({ order: 1, number: 0 })
  expect(guessColumns(['رقم البوليصة', 'رقم الطلب'])).toEqual({ order: 1, number: 0 })
  expect(guessColumns(['a', 'b'])).toEqual({ order: -1, number: -1 })
})
