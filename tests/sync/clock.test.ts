/** A device whose clock is wrong records money on the right day, and says that it is wrong. */
import { beforeEach, describe, expect, it } from 'vitest'
import { saveDraft } from '#db/drafts.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { closeStallDay, readDayEnd } from '#db/staff/day-closings.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { moveStallStock, recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { neededSchema } from '#db/mirror/mirrored-tables.ts'
import { resend } from '#db/outbox/resend.ts'
import { patchSyncState, readClock } from '#db/sync-state.ts'
import { clockError } from '#domain/devices/clock.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { pull } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { replay, saveFile } from '../support/help-files.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { userId } from '../support/staff-outbox.ts'

/** As the catalogue server says. */
const serverTime = Date.UTC(2026, 10, 1, 10)
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

describe('a write whose author did not know how wrong the clock was', () => {
  const iso = (time: number) => new Date(time).toISOString()
  const gateway = createFakeGateway({ catalog: createCatalogServer() })
  const besides: unknown[] = []
  const listening = {
    ...gateway,
    send: (...request: Parameters<typeof gateway.send>) => {
      besides.push(request[0].written)
      return gateway.send(...request)
    },
    sendBatch: (...request: Parameters<typeof gateway.sendBatch>) => {
      besides.push(...request[0].map(({ written }) => written))
      return gateway.sendBatch(...request)
    },
  }
  const identity = async () => ({ userId, accessToken: 't' })
  const deps = () => createPushDeps(db, listening, { identity })
  /** By a clock that is 40 days behind the server's. */
  const written = serverTime - 40 * dayMs

  async function sell(n: number, corrected?: number) {
    await saveDraft(db, saleDraftKey(userId), [box], written)
    const ids = { id: uuid(n), userId, now: written, at: corrected }
    const sold = await recordStallSale(db, [box], ids)
    if (!sold.ok) throw new Error('The sale was not recorded.')
    return sold.value
  }
  async function flushAt(time: number): Promise<void> {
    const all = deps()
    all.clock.now = time
    await flush(all)
  }
  async function pullAt(time: number): Promise<void> {
    const all = deps()
    all.clock.now = time
    await pull(all)
  }

  beforeEach(async () => {
    besides.length = 0
    await patchSyncState(db, { serverSchema: neededSchema, schemaNeeded: neededSchema })
  })

  it('says when it is sent, with each attempt', async () => {
    await sell(1)
    gateway.forecast.push('lost-request')
    await flushAt(written + 1000)
    await flushAt(written + 60 * 60_000)
    expect(besides).toEqual([{ sent: iso(written + 1000) }, { sent: iso(written + 60 * 60_000) }])
  })

  it('has the right time from the next pull on, although the clock is put right then', async () => {
    await sell(1)
    gateway.forecast.push('lost-request')
    await flushAt(written + 1000)
    await pullAt(written + 2000)
    await flushAt(serverTime + dayMs)
    expect(besides.slice(1)).toEqual([{ at: iso(serverTime - 2000) }])
  })

  it('is shown on the right day from then on, and its payload stays', async () => {
    await sell(1)
    const [before] = (await listOperations(db)).rows
    await pullAt(written)
    const day = dayOf(new Date(serverTime))
    expect(await listStallDay(db, userId, day)).toHaveLength(1)
    expect(await listStallDay(db, userId, dayOf(new Date(written)))).toEqual([])
    const end = await readDayEnd(db, day)
    expect(end.own.map(({ amount }) => amount)).toEqual([20_000])
    expect((await listOperations(db)).rows[0]?.payload).toEqual(before?.payload)
  })

  it('a closing of it moves to the right day, which is closed then', async () => {
    const close = async (n: number, day: string, ids: string[]) => {
      const { own } = await readDayEnd(db, day)
      const counted = { opening: 0, counted: 0, note: '', return_ids: [], takings: sumTakings(own) }
      const seen = { ...counted, day, sale_ids: ids }
      return closeStallDay(db, seen, { id: uuid(n), userId, now: written }, 'draft')
    }
    await sell(1)
    const [wrongDay, day] = [dayOf(new Date(written)), dayOf(new Date(serverTime))]
    expect(await close(2, wrongDay, [uuid(1)])).toMatchObject({ ok: true })
    await pullAt(written)
    const end = await readDayEnd(db, day)
    expect(end.days).toEqual([day])
    expect(end.closings.map(({ closing }) => [closing.day, closing.closed_at])).toEqual([
      [day, iso(serverTime)],
    ])
    expect(await close(3, day, [])).toEqual({ ok: false, error: 'already-closed' })
  })

  it('two days that both move keep all their sales', async () => {
    for (const [n, time] of [written, written + dayMs].entries()) {
      await saveDraft(db, saleDraftKey(userId), [box], time)
      await recordStallSale(db, [box], { id: uuid(n + 1), userId, now: time })
    }
    const all = deps()
    // The server is a day ahead of the device.
    all.clock.now = serverTime - dayMs
    await db.local.stallDays.toCollection().modify((row) => {
      row.savedAt = serverTime
    })
    await pull(all)
    const days = [written + dayMs, written + 2 * dayMs].map((time) => dayOf(new Date(time)))
    const shown = await Promise.all(days.map((day) => listStallDay(db, userId, day)))
    expect(shown.map((entries) => entries.length)).toEqual([1, 1])
  })

  it('can be taken back after it was moved to another day', async () => {
    const sold = await sell(1)
    await pullAt(written)
    expect(await undoStallEntry(db, sold, { id: uuid(2), userId, now: written })).not.toBeNull()
    expect((await listOperations(db)).rows).toEqual([])
  })

  it('that has arrived before the pull is moved, too, and its copy has the right time', async () => {
    await sell(1)
    await flushAt(written)
    await pullAt(written)
    expect(await listStallDay(db, userId, dayOf(new Date(serverTime)))).toHaveLength(1)
    const rows = [...(await listOperations(db)).rows, ...(await db.local.sent.toArray())]
    expect(rows).toMatchObject([{ writtenAt: serverTime }])
  })

  it('keeps it in a help file, from which another device sends it', async () => {
    await sell(1)
    await pullAt(written)
    const file = await saveFile(db, userId)
    await db.local.outbox.clear()
    await replay(db, file, 'owner')
    expect((await listOperations(db)).rows).toMatchObject([
      { imported: true, writtenAt: serverTime },
    ])
  })

  it('of a help file has the time of that device, which nobody knows better', async () => {
    await sell(1)
    const file = await saveFile(db, userId)
    await db.local.outbox.clear()
    await replay(db, file, userId)
    await pullAt(written)
    await flushAt(written)
    expect(besides).toEqual([undefined])
  })

  it('keeps its own time if the clock was turned back after it', async () => {
    await sell(1)
    await pullAt(written - dayMs)
    expect((await listOperations(db)).rows.map(({ writtenAt }) => writtenAt)).toEqual([undefined])
  })

  it('one whose author knew the right time has it from the beginning', async () => {
    await sell(1, serverTime)
    await pullAt(written - 5 * dayMs)
    await flushAt(serverTime)
    expect(besides).toEqual([{ at: iso(serverTime) }])
  })

  it('keeps the right time under another id', async () => {
    await sell(1, serverTime)
    await db.local.outbox
      .toCollection()
      .modify({ state: 'rejected', outcome: { status: 'rejected', code: 'x' } })
    const [old] = (await listOperations(db)).rows
    const mutation = old && parseMutation(old.kind, old.payload)
    if (!mutation) throw new Error('no sale')
    await resend(db, uuid(1), { mutation, newId: uuid(2), userId, now: written + dayMs })
    await flushAt(written + dayMs)
    expect(besides).toEqual([{ at: iso(serverTime) }])
  })
})
