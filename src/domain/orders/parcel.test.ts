import { expect, it } from 'vitest'
import { type StatusChange, isOnItsWayBack, isParcelOut, withStatus } from './parcel.ts'
import { type StaffOrder, stallSaleColumns } from './staff-order.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = '2026-11-21T10:00:00.000Z'
const order: StaffOrder = {
  ...stallSaleColumns('Mona'),
  id: '1',
  created_at: at,
  placed_at: null,
  updated_at: at,
  payment_method: 'cash',
  status: 'pending',
  channel: 'web',
  total: 100,
  items: [],
}
const after = (...changes: Omit<StatusChange, 'at'>[]): StaffOrder =>
  changes.reduce((so, change) => withStatus(so, { ...change, at }), order)

it('an order remembers that its parcel left, whatever its status says since', () => {
  expect(isParcelOut(after({ status: 'processing' }))).toBe(false)
  const sent = after({ status: 'shipped' })
  expect(sent.left_at).toBe(at)
  expect(withStatus(sent, { status: 'pending', at: later }).left_at).toBe(at)
  expect(withStatus({ ...order, channel: 'stall' }, { status: 'delivered', at }).left_at).toBe(
    undefined,
  )
})

it('a cancelled order is on its way back until its pieces are here, or known to be broken', () => {
  const away = after({ status: 'shipped' }, { status: 'cancelled', pieces: 'away' })
  expect(isOnItsWayBack(away)).toBe(true)
  expect(away).toMatchObject({ cancelled_from: 'shipped', missing: true })
  const back = withStatus(away, { status: 'cancelled', back: { broken: [] }, at: later })
  expect(isOnItsWayBack(back)).toBe(false)
  expect(back).toMatchObject({ cancelled_from: 'shipped' })
  expect(back.missing).toBe(undefined)
  const changes = [{ pieces: 'back' }, { pieces: 'broken' }, {}] as const
  for (const change of changes)
    expect(isOnItsWayBack(after({ status: 'shipped' }, { status: 'cancelled', ...change }))).toBe(
      false,
    )
})

it('is asked about again when it is reopened and pieces never came back', () => {
  const broken = after({ status: 'shipped' }, { status: 'cancelled', pieces: 'broken' })
  expect(isParcelOut(broken)).toBe(false)
  const reopened = withStatus(broken, { status: 'processing', at: later })
  expect(reopened).toMatchObject({ status: 'processing', left_at: later })
  expect(reopened.cancelled_from).toBe(undefined)
  const whole = after({ status: 'shipped' }, { status: 'cancelled', pieces: 'back' })
  expect(isParcelOut(withStatus(whole, { status: 'processing', at: later }))).toBe(false)
})
