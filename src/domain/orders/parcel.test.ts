import { expect, it } from 'vitest'
import {
  type StatusChange,
  isOnItsWayBack,
  isParcelOut,
  isRefusal,
  triedAgainOn,
  withAttempt,
  withStatus,
} from './parcel.ts'
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

const again = { at, reason: 'nobody', next: 'again', day: '2026-11-22' } as const
const comesBack = { at: later, reason: 'refused', next: 'back', day: undefined } as const
const first = { id: 'w1', waiting: true }
const second = { id: 'w2', waiting: true }

it('a failed delivery is tried again on a day, or the parcel of a shipped order comes back', () => {
  const tried = withAttempt(after({ status: 'shipped' }), { of: again }, first)
  expect([tried.status, triedAgainOn(tried), isOnItsWayBack(tried)]).toEqual([
    'shipped',
    '2026-11-22',
    false,
  ])
  const back = withAttempt(tried, { of: comesBack }, second)
  expect([back.status, triedAgainOn(back), isOnItsWayBack(back)]).toEqual([
    'shipped',
    undefined,
    true,
  ])
  expect(back.events?.map(({ id, kind }) => [id, kind])).toEqual([
    ['w1', 'attempt'],
    ['w2', 'attempt'],
  ])
  const here = withStatus(back, { status: 'cancelled', back: { broken: [] }, at: later })
  expect([isOnItsWayBack(here), here.attempt?.reason]).toEqual([false, 'refused'])
  expect(withStatus(back, { status: 'delivered', at: later }).attempt).toBe(undefined)
  expect(withStatus(here, { status: 'shipped', at: later }).attempt).toBe(undefined)
})

it('the last attempt by its time counts, whatever arrives first', () => {
  const sent = after({ status: 'shipped' })
  const last = withAttempt(sent, { of: comesBack }, second)
  expect(isOnItsWayBack(withAttempt(last, { of: again }, first))).toBe(true)
  const inOrder = withAttempt(withAttempt(sent, { of: again }, first), { of: comesBack }, second)
  expect(isOnItsWayBack(inOrder)).toBe(true)
})

it('an attempt moves no other order than a delivered one that comes back', () => {
  const delivered = after({ status: 'delivered' })
  expect(withAttempt(delivered, { of: again }, first)).toMatchObject({ status: 'delivered' })
  expect(withAttempt(delivered, { of: again }, first).attempt).toBe(undefined)
  expect(isOnItsWayBack(withAttempt(delivered, { of: comesBack }, first))).toBe(true)
  const cancelled = after({ status: 'shipped' }, { status: 'cancelled' })
  expect(withAttempt(cancelled, { of: comesBack }, first)).toMatchObject({ status: 'cancelled' })
})

it('the text behind another reason is a note', () => {
  const sent = withAttempt(after({ status: 'shipped' }), { of: again, text: 'No lift' }, first)
  expect(sent.events?.at(-1)).toMatchObject({ kind: 'note', text: 'No lift', waiting: true })
})

it('an order that was cancelled while it was shipped counts as a refusal, unless it was damaged', () => {
  const back = (reason: 'refused' | 'damaged') => {
    const sent = withAttempt(after({ status: 'shipped' }), { of: { ...comesBack, reason } }, first)
    return withStatus(sent, { status: 'cancelled', at: later })
  }
  expect([back('refused'), back('damaged')].map(isRefusal)).toEqual([true, false])
  expect(isRefusal(after({ status: 'processing' }, { status: 'cancelled' }))).toBe(false)
  expect(isRefusal(after({ status: 'shipped' }))).toBe(false)
})
