/** A device whose clock is wrong records money on the right day, and says that it is wrong. */
import { describe, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { closeStallDay, readDayEnd } from '#db/staff/day-closings.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { readClock } from '#db/sync-state.ts'
import { clockError } from '#domain/devices/clock.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { pull } from '#sync/pull.ts'
import { uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { userId } from '../support/staff-outbox.ts'

const dayMs = 24 * 60 * 60_000
const at = Date.UTC(2026, 10, 20, 12)
const now = at - 40 * dayMs
const today = dayOf(new Date(at))
const box = { id: '2', name: 'Box', price: 10_000, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now, at })

describe('at a stall whose clock is 40 days behind', () => {
  it('a sale, a return and a count are of the right day, and sent without a wait', async () => {
    await saveDraft(db, saleDraftKey(userId), [box], now)
    await recordStallSale(db, [box], act(1))
    const returned_at = new Date(at).toISOString()
    const given = { order_id: uuid(80), returned_at, items: [], restocked: false }
    const paid = { method: 'cash' as const, refund: 500 }
    const sale = { id: uuid(4), lines: [box], paid: { payment: 'cash' as const, tendered: null } }
    await recordReturn(db, { ...given, ...paid }, sale, act(2))
    await moveStallStock(db, { id: '2', name: 'Box' }, 1, 'stall', act(3))
    const { rows } = await listOperations(db)
    expect(rows.map(({ nextAttemptAt, createdAt }) => [nextAttemptAt, createdAt])).toEqual(
      rows.map(() => [now, now]),
    )
    const times = rows.map(({ payload }) => Object(payload).sold_at ?? Object(payload).returned_at)
    expect(times).toEqual([returned_at, returned_at, returned_at, undefined])
    expect(await listStallDay(db, userId, today)).toHaveLength(4)
    const end = await readDayEnd(db, today)
    expect(end.own.map(({ amount }) => amount).toSorted()).toEqual([20_000, 20_000, 500])
  })

  it('the day is closed at the right time', async () => {
    const none = { opening: 0, counted: 0, note: '', sale_ids: [], return_ids: [] }
    await closeStallDay(db, { ...none, day: today, takings: sumTakings([]) }, act(1), 'draft')
    const [closing] = (await listOperations(db)).rows
    expect(closing).toMatchObject({
      nextAttemptAt: now,
      payload: { closed_at: new Date(at).toISOString() },
    })
  })
})

describe('a pull', () => {
  // As the catalogue server says.
  const serverTime = Date.UTC(2026, 10, 1, 10)
  const gateway = createFakeGateway({ catalog: createCatalogServer() })

  it('compares the clock of the device with that of the server', async () => {
    const deps = createPushDeps(db, gateway)
    expect(await readClock(db)).toBeNull()
    deps.clock.now = serverTime - 40 * dayMs
    await pull(deps)
    const clock = await readClock(db)
    expect(clock?.readAt).toBe(deps.clock.now)
    expect(clockError(clock?.offset ?? 0)).toEqual({ direction: 'behind', unit: 'days', n: 40 })
  })

  it('that fails says nothing about the clock', async () => {
    const deps = createPushDeps(db, gateway)
    deps.clock.now = serverTime
    await pull(deps)
    const before = await readClock(db)
    deps.clock.now += dayMs
    gateway.pullForecast.push('lost-request')
    await pull(deps)
    expect(await readClock(db)).toEqual(before)
  })
})
