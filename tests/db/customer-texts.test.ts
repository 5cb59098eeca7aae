/** What acknowledged writes of staff say about customers leaves the device with the orders. */
import { beforeEach, describe, expect, it } from 'vitest'
import { ownDraftKey, saveDraft } from '#db/drafts.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { readOverlay } from '#db/mirror/overlay.ts'
import { resolveConflict } from '#db/outbox/resend.ts'
import { moveToSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { writeSession } from '#db/session-store.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { readConflict } from '#domain/writes/resolve-conflict.ts'
import { pullOrders } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { db } from '../support/db-for-each-test.ts'
import { findPlaces } from '../support/find-places.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'

const identity = { userId, accessToken: 'token' }
const order = uuid(1)
const [oldPhone, myPhone, theirPhone] = ['01000000001', '01222222222', '01333333333']
const note = 'Mona prefers the evening'
const reason = 'Mona moved'
const fields = { phone: { base: oldPhone, theirs: theirPhone, mine: myPhone } }
const touched = [{ t: 'orders', id: order, v: 2 }]
const applied = { status: 'applied' as const, xid: '1', epoch: 'epoch-1', touched }
const line = { product_id: '1', price: 100, delta: 2 }
const correction = (base: string, phone: string, items = [line]) =>
  newMutation.correctOrder({ order_id: order, base: { phone: base }, patch: { phone }, items })
const orderRow = (phone: string, name = 'Mona Fathy') => ({
  id: order,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  customer_name: name,
  customer_email: '',
  customer_phone: phone,
  customer_address: '',
  payment_method: 'cash',
  status: 'pending',
  total: 100,
  items: [],
  shipping_info: {},
  placed_at: null,
})

let orders: CatalogServer
let gateway: FakeGateway
const deps = () => createPushDeps(db, gateway, { identity: async () => identity })

function writeOrder(row: object): void {
  const xid = orders.begin()
  orders.write(xid, order, row, 'orders')
  orders.commit(xid)
}

async function erase(): Promise<void> {
  writeOrder(orderRow('', 'Erased customer'))
  await pullOrders(deps(), identity)
}

async function acknowledge(n: number): Promise<void> {
  const stored = db.local.outbox.where('id').equals(uuid(n))
  await stored.modify({ state: 'applied', attempts: 1, outcome: applied })
}
const places = (...texts: string[]) => findPlaces(db, texts)
const moveAll = async () =>
  moveToSent(db, await db.local.outbox.where('state').equals('applied').toArray(), 1)

beforeEach(async () => {
  orders = createCatalogServer()
  const ledger = createLedger(({ id }) =>
    id === uuid(15) ? { status: 'conflict', version: 2, fields } : applied,
  )
  gateway = createFakeGateway({ ledger, orders })
  await signInAs(db, userId)
})

describe('texts about customers', () => {
  beforeEach(async () => {
    await sendAgainAfterRestore(db, 'epoch-1', 1)
    await queue(db, 11, correction(oldPhone, myPhone))
    await queue(db, 12, newMutation.addOrderNote({ order_id: order, text: note, written_at: '' }))
    const back = { order_id: order, returned_at: '', items: [], restocked: true, refund: 5 }
    await queue(db, 13, newMutation.recordReturn({ ...back, method: 'cash', reason }))
    const failed = { order_id: order, base: 'shipped', status: 'shipped', next: 'back' } as const
    const attempt = { ...failed, attempted_at: '', reason: 'else', text: note } as const
    await queue(db, 24, newMutation.recordAttempt(attempt))
    const parcel = { base: {}, patch: { tracking_number: myPhone } }
    await queue(db, 25, newMutation.setParcel({ order_id: order, ...parcel }))
    const paid = { order_id: order, recorded_at: '', day: '2026-11-20', amount: 7 } as const
    const payment = { ...paid, method: 'card', reference: note } as const
    await queue(db, 26, newMutation.recordPayment(payment))
    for (const n of [11, 12, 13, 24, 25, 26]) await acknowledge(n)
    await saveDraft(db, ownDraftKey(userId, `correct-order/${order}`), { phone: theirPhone }, 1)
    await saveDraft(db, ownDraftKey(userId, `order-note/${order}`), note, 1)
    await saveDraft(db, ownDraftKey(userId, `return/${order}`), { reason }, 1)
    await saveDraft(db, ownDraftKey(userId, `return/${order}/exchange`), { lines: [] }, 1)
    await saveDraft(db, ownDraftKey(userId, 'product/1'), { name: 'Lamp' }, 1)
  })
  const returnWithoutReason = { id: uuid(13), payload: { refund: 5 } }
  const paymentWithoutReference = { id: uuid(26), payload: { amount: 7 } }
  const whole = [returnWithoutReason, paymentWithoutReference]
  const all = () => places(oldPhone, myPhone, theirPhone, note, reason)

  it('leave the copies of acknowledged writes and the drafts at a sign-out', async () => {
    await moveAll()
    expect(await all()).toEqual(['drafts', 'sent', 'help file'])
    await forgetCustomers(db)
    expect(await all()).toEqual([])
    expect(await db.local.drafts.toCollection().primaryKeys()).toEqual([`user:${userId}/product/1`])
  })

  it('leave acknowledged writes that are still in the outbox, which keep their stock', async () => {
    const stock = async () => {
      const effects = (await readOverlay(db)).map(({ effect }) => effect)
      return effects.flatMap((one) => (one.type === 'add-stock' ? [one.delta] : []))
    }
    const before = await stock()
    expect(before).toEqual([-2])
    await forgetCustomers(db)
    expect(await all()).toEqual([])
    expect(await stock()).toEqual(before)
    await moveAll()
    expect(await db.local.sent.toArray()).toMatchObject(whole)
    expect(await sendAgainAfterRestore(db, 'epoch-2', 2)).toBe(2)
  })

  it('are not kept of a write that is acknowledged after the sign-out', async () => {
    await writeSession(db, null)
    await moveAll()
    expect(await db.local.sent.toArray()).toMatchObject(whole)
    expect(await all()).toEqual(['drafts'])
  })

  it('leave with the erasure of the customer', async () => {
    await moveAll()
    await erase()
    expect(await all()).toEqual([])
  })

  it('stay when another customer is erased', async () => {
    await moveAll()
    const other = { ...orderRow('', 'Erased customer'), id: uuid(2) }
    const xid = orders.begin()
    orders.write(xid, uuid(2), other, 'orders')
    orders.commit(xid)
    await pullOrders(deps(), identity)
    expect(await all()).toEqual(['drafts', 'sent', 'help file'])
  })

  it('stay in a correction that was not sent: it is not lost', async () => {
    await queue(db, 14, correction(oldPhone, myPhone))
    await forgetCustomers(db)
    const [row] = await db.local.outbox.where('id').equals(uuid(14)).toArray()
    expect(row?.payload).toEqual(correction(oldPhone, myPhone).payload)
  })
})

describe('the note of a closing', () => {
  const none = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
  const takings = { cash: none, instapay: none, card: none }
  const when = { day: '2026-11-20', closed_at: '2026-11-20T18:00:00.000Z' }
  const books = { device_id: uuid(99), opening: 0, counted: 5, takings, ...when }
  const closing = (text: string) => ({ ...books, sale_ids: [], return_ids: [], note: text })
  const draftKey = ownDraftKey(userId, 'closing:2026-11-21')
  const typed = { opening: '100', counted: '250', note: 'MONA owes 10' }
  const readDraft = async () => (await db.local.drafts.get(draftKey))?.value
  /** As the server sends it. */
  function writeClosing(text: string): void {
    const xid = orders.begin()
    orders.write(xid, uuid(21), { id: uuid(21), ...closing(text) }, 'day_closings')
    orders.commit(xid)
  }
  beforeEach(async () => {
    await sendAgainAfterRestore(db, 'epoch-1', 1)
    await queue(db, 21, newMutation.closeDay(closing(note)))
    await queue(db, 22, newMutation.closeDay(closing('')))
    for (const n of [21, 22]) await acknowledge(n)
    await saveDraft(db, draftKey, typed, 1)
  })

  it('stays when an order arrives again that was erased before', async () => {
    await erase()
    const later = { ...typed, note: 'A customer owes 10' }
    await saveDraft(db, draftKey, later, 1)
    writeOrder({ ...orderRow('', 'Erased customer'), total: 90 })
    await pullOrders(deps(), identity)
    expect(await readDraft()).toEqual(later)
  })

  it('leaves the copy and the draft at a sign-out; the amounts of the draft stay', async () => {
    await moveAll()
    expect(await places(note, typed.note)).toEqual(['drafts', 'sent', 'help file'])
    await forgetCustomers(db)
    expect(await places(note, typed.note)).toEqual([])
    expect(await readDraft()).toEqual({ ...typed, note: '' })
    const kept = [21, 22].map((n) => ({ id: uuid(n), payload: { note: '', counted: 5 } }))
    expect(await db.local.sent.toArray()).toMatchObject(kept)
  })

  it('leaves the acknowledged closing in the outbox, and stays in one that was not sent', async () => {
    await queue(db, 23, newMutation.closeDay(closing(reason)))
    await forgetCustomers(db)
    expect(await places(note)).toEqual([])
    expect(await places(reason)).toEqual(['outbox', 'help file'])
  })

  it('leaves with the erasure of the customer whom the server or the draft names', async () => {
    await moveAll()
    writeOrder(orderRow(oldPhone))
    await pullOrders(deps(), identity)
    writeClosing('')
    await erase()
    expect(await places(note, typed.note)).toEqual([])
    expect(await readDraft()).toEqual({ ...typed, note: '' })
  })

  it.each([`call ${oldPhone}`, 'Call +20 100 000 0001'])(
    'with a phone number: %s',
    async (text) => {
      await saveDraft(db, draftKey, { ...typed, note: text }, 1)
      writeOrder(orderRow(oldPhone))
      await pullOrders(deps(), identity)
      await erase()
      expect(await readDraft()).toEqual({ ...typed, note: '' })
    },
  )

  it('leaves the draft when an order is erased that this device does not know', async () => {
    await erase()
    expect(await readDraft()).toEqual({ ...typed, note: '' })
  })

  it('stays in a draft that was typed after the erasure of an order that this device does not know', async () => {
    await saveDraft(db, draftKey, typed, Date.parse('2026-11-01T10:00:00.001Z'))
    await erase()
    expect(await readDraft()).toEqual(typed)
  })

  it('stays when another customer is erased', async () => {
    await moveAll()
    writeOrder(orderRow(theirPhone, 'Karim Adel'))
    await pullOrders(deps(), identity)
    writeClosing(note)
    await erase()
    expect(await readDraft()).toEqual(typed)
    expect(await db.local.sent.count()).toBe(2)
  })
})

describe('a conflict about the phone of a customer', () => {
  beforeEach(async () => {
    await queue(db, 15, correction(oldPhone, myPhone, []))
    await flush(deps())
  })
  const shown = async () => readConflict((await db.local.outbox.toArray())[0]?.outcome)

  it('loses the value of the server at a sign-out and has it again after the next pull', async () => {
    const before = await shown()
    expect(before).toEqual([{ name: 'phone', ...fields.phone }])
    await forgetCustomers(db)
    expect(await places(theirPhone)).toEqual([])
    writeOrder(orderRow(theirPhone))
    await pullOrders(deps(), identity)
    expect(await shown()).toEqual(before)
    const request = { choices: { phone: 'mine' as const }, newId: uuid(16), userId, now: 2 }
    expect(await resolveConflict(db, { id: uuid(15), ...request })).toBe('queued')
    const [row] = await db.local.outbox.toArray()
    expect(row?.payload).toMatchObject({ base: { phone: theirPhone }, patch: { phone: myPhone } })
  })

  it('shows the values of the order after an erasure', async () => {
    await erase()
    expect(await shown()).toEqual([{ name: 'phone', base: oldPhone, theirs: '', mine: myPhone }])
  })
})

it('a conflict whose response arrives after the sign-out holds no value of the server', async () => {
  await queue(db, 15, correction(oldPhone, myPhone, []))
  await writeSession(db, null)
  await flush(deps())
  expect((await db.local.outbox.toArray())[0]?.state).toBe('conflict')
  expect(await places(theirPhone)).toEqual([])
})
