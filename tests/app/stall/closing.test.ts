import { describe, expect, it } from 'vitest'
import { closingToCells } from '#admin/stall/closing/closing-screen.tsx'
import { saveDraft, readDraft } from '#db/drafts.ts'
import { peekDeviceId, readDeviceId } from '#db/device/device-report.ts'
import { dropMirrorRows } from '#db/eviction.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { newOperation } from '#db/outbox/outbox.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { closeStallDay, readDayEnd } from '#db/staff/day-closings.ts'
import { saleDraftKey } from '#db/staff/stall-draft.ts'
import { recordStallSale, undoStallEntry } from '#db/staff/stall.ts'
import { listStallDay } from '#db/staff/stall-history.ts'
import { sumTakings } from '#domain/orders/day-closing.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import * as v from 'valibot'
import { aProduct, uuid } from '../../support/builders.ts'
import { findOperation, now, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const day = dayOf(new Date(now))
const box = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const act = (n: number) => ({ id: uuid(n), userId, now })

async function sell(n: number): Promise<void> {
  await saveDraft(db, saleDraftKey(userId), [box], now)
  await recordStallSale(db, [box], act(n))
}

/** With the sums that this device shows now. */
async function close(n: number, fields: object = {}) {
  const { own } = await readDayEnd(db, day)
  const seen = {
    day,
    opening: 5_000,
    counted: 28_998,
    note: '',
    takings: sumTakings(own),
    sale_ids: own.flatMap(({ id, kind }) => (kind === 'sale' ? id : [])),
    return_ids: [],
    ...fields,
  }
  return closeStallDay(db, seen, act(n), 'draft')
}

async function pullClosings(rows: readonly object[]) {
  const page = v.parse(PulledPage, {
    epoch: 'e',
    reset: false,
    more: false,
    rows: [],
    closings: rows.map((row) => ({ t: 'day_closings', id: Reflect.get(row, 'id'), v: 1, row })),
    next: { at: rows.length },
    horizon: '9',
    at: new Date(now).toISOString(),
  })
  const from = (await db.mirror.pulls.get('orders'))?.cursor ?? null
  await savePage(db, page, { name: 'orders', scope: `user:${userId}`, from, now })
}

describe('closing the day on a device', () => {
  it('queues the closing of the recorded day and ends the draft', async () => {
    await sell(1)
    await saveDraft(db, 'draft', 'typed', now)
    expect(await close(2)).toEqual({ ok: true, value: uuid(2) })
    const cash = { sales: 23_998, sales_count: 1, returns: 0, returns_count: 0 }
    expect(await findOperation(db, uuid(2))).toMatchObject({
      kind: 'closeDay',
      lane: `closing:${uuid(2)}`,
      deps: [],
      payload: {
        device_id: await peekDeviceId(db),
        day,
        sale_ids: [uuid(1)],
        takings: { cash },
        opening: 5_000,
        counted: 28_998,
      },
    })
    expect(await readDraft(db, 'draft')).toBeUndefined()
    const end = await readDayEnd(db, day)
    expect(end.closings).toMatchObject([{ isOwn: true, state: 'waiting' }])
    expect([end.own, end.others.open]).toEqual([[], []])
  })

  it('needs no mirror: what this device recorded and closed is known when it is evicted', async () => {
    await pullClosings([])
    await sell(1)
    await settle(db, uuid(1), { state: 'applied', attempts: 1 })
    await moveToSent(db, await db.local.outbox.toArray(), now)
    await dropMirrorRows(db)
    expect(await close(2)).toEqual({ ok: true, value: uuid(2) })
    expect((await findOperation(db, uuid(2)))?.payload).toMatchObject({
      takings: { cash: { sales: 23_998, sales_count: 1 } },
      sale_ids: [uuid(1)],
    })
    await settle(db, uuid(2), { state: 'applied', attempts: 1 })
    await moveToSent(db, await db.local.outbox.toArray(), now)
    await dropMirrorRows(db)
    expect(await close(3)).toEqual({ ok: false, error: 'already-closed' })
  })

  it('evicts the catalogue on a full disk, also for the id of a device that has none', async () => {
    await Promise.all([db.local.open(), db.mirror.open()])
    await db.mirror.products.put({ ...aProduct(), version: 1, generation: 1 })
    await db.local.open()
    let full = true
    db.local.settings.hook('creating', () => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
    })
    db.mirror.products.hook('deleting', () => void (full = false))
    expect(await close(1)).toEqual({ ok: true, value: uuid(1) })
    expect(await db.mirror.products.count()).toBe(0)
  })

  it('happens once, whichever tab is second', async () => {
    const both = await Promise.all([close(1), close(2)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, error: 'already-closed' })
    expect(await close(3)).toEqual({ ok: false, error: 'already-closed' })
  })

  it('is refused when something was sold that the person did not see', async () => {
    await sell(1)
    expect(await close(2, { sale_ids: [] })).toEqual({ ok: false, error: 'changed' })
    expect(await findOperation(db, uuid(2))).toBeUndefined()
  })

  it('can be repeated once the server has refused it', async () => {
    await close(1)
    await settle(db, uuid(1), { state: 'rejected', attempts: 1 })
    expect((await readDayEnd(db, day)).closings).toMatchObject([{ state: 'refused' }])
    expect((await close(2)).ok).toBe(true)
  })

  it('contains a sale that the server refused: the money is in the drawer', async () => {
    await sell(1)
    await settle(db, uuid(1), { state: 'rejected', attempts: 1 })
    await close(2)
    expect(await findOperation(db, uuid(2))).toMatchObject({ payload: { sale_ids: [uuid(1)] } })
  })
})

it('a refund that the server refused has left the drawer all the same', async () => {
  const refused = { returned_at: new Date(now).toISOString(), method: 'cash', refund: 700 }
  const mutation = {
    kind: 'recordReturn',
    payload: { ...refused, order_id: uuid(8), items: [], restocked: false },
  }
  await db.local.outbox.add({
    ...newOperation({ ...act(7), mutation: newMutation.recordSale({ sold_at: '', items: [] }) }),
    ...mutation,
    state: 'rejected',
  })
  const { own } = await readDayEnd(db, day)
  expect(own).toMatchObject([{ kind: 'return', id: uuid(7), amount: 700 }])
})

describe('a closed day', () => {
  it('does not change with a later sale, which is listed beside it', async () => {
    await sell(1)
    await close(2)
    const [before] = (await readDayEnd(db, day)).closings
    await sell(3)
    const { closings, others } = await readDayEnd(db, day)
    expect(closings).toEqual([before])
    expect(others.open).toMatchObject([{ id: uuid(3), amount: 23_998 }])
  })

  it('stays with the device after the server has received it', async () => {
    await close(1)
    await settle(db, uuid(1), { state: 'applied', attempts: 1 })
    const operation = await findOperation(db, uuid(1))
    if (operation) await moveToSent(db, [operation], now)
    expect((await readDayEnd(db, day)).closings).toMatchObject([{ isOwn: true, state: null }])
  })

  it('of another device comes with a pull, beside its rows', async () => {
    await sell(1)
    await close(2)
    const payload = (await findOperation(db, uuid(2)))?.payload
    const theirs = {
      ...Object(payload),
      id: uuid(3),
      device_id: uuid(90),
      closed_by: 'ann@x.example',
    }
    await pullClosings([theirs, { ...Object(payload), id: uuid(2) }])
    const { closings } = await readDayEnd(db, day)
    expect(closings).toMatchObject([
      { isOwn: true, state: null, closing: { id: uuid(2) } },
      { isOwn: false, state: null, closing: { id: uuid(3), closed_by: 'ann@x.example' } },
    ])
    expect(await db.mirror.quarantine.count()).toBe(0)
  })

  it('leaves the device after 90 days', async () => {
    await readDeviceId(db)
    await close(1)
    const payload = Object((await findOperation(db, uuid(1)))?.payload)
    await pullClosings([
      { ...payload, id: uuid(5), day: '2026-08-01' },
      { ...payload, id: uuid(6), day: '2026-10-01' },
    ])
    expect(await db.mirror.day_closings.toCollection().primaryKeys()).toEqual([uuid(6)])
  })

  it('marks its sales in the history, because refunds are paid from another drawer', async () => {
    await sell(1)
    await close(2)
    await sell(3)
    const views = await listStallDay(db, userId, day)
    expect(views.map(({ entry, isClosed }) => [entry.id, isClosed])).toEqual([
      [uuid(3), false],
      [uuid(1), true],
    ])
    await settle(db, uuid(2), { state: 'rejected', attempts: 1 })
    const refused = await listStallDay(db, userId, day)
    expect(refused.map(({ isClosed }) => isClosed)).toEqual([false, false])
  })

  it('shows that a contained sale was taken back since', async () => {
    await sell(1)
    await settle(db, uuid(1), { state: 'applied', attempts: 1 })
    await close(2)
    const [view] = await listStallDay(db, userId, day)
    if (view) await undoStallEntry(db, view.entry, act(3))
    const { closings, others } = await readDayEnd(db, day)
    expect(closings).toMatchObject([{ closing: { sale_ids: [uuid(1)] } }])
    expect(others.takenBack).toMatchObject([{ id: uuid(1), amount: 23_998 }])
  })
})

it('a line of the CSV file has every amount in EGP, and a note that no spreadsheet runs', async () => {
  await sell(1)
  await close(2, { note: '=1+1', counted: 28_000 })
  const [view] = (await readDayEnd(db, day)).closings
  expect(view && closingToCells(view.closing)).toMatchObject({
    day,
    cash_sales: '239.98',
    cash_sales_count: '1',
    card_returns: '0.00',
    float: '50.00',
    expected: '289.98',
    counted: '280.00',
    difference: '-9.98',
    note: "'=1+1",
  })
})
