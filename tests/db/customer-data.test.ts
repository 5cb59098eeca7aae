/** Customers' personal data leaves a staff device: every store is searched by value. */
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { wipePull } from '#db/mirror/pull-state.ts'
import { moveToSent } from '#db/outbox/sending/sent-operations.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { pullOrders } from '#sync/pull.ts'
import { flush } from '#sync/sending/push.ts'
import { aCustomer, uuid } from '../support/builders.ts'
import { type CatalogServer, createCatalogServer } from '../support/catalog-server.ts'
import { createFakeGateway, type FakeGateway } from '../support/fake-gateway.ts'
import { createLedger } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { queue, userId } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const identity = { userId, accessToken: 'token' }
const secrets = [aCustomer.lastName, aCustomer.phone, aCustomer.address, aCustomer.email]
const orderRow = (n: number, customer = `${aCustomer.firstName} ${aCustomer.lastName}`) => ({
  id: uuid(n),
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  customer_name: customer,
  customer_email: aCustomer.email,
  customer_phone: aCustomer.phone,
  customer_address: aCustomer.address,
  payment_method: 'cash',
  status: 'shipped',
  channel: 'web',
  total: 100,
  items: [],
  shipping_info: {},
  placed_at: null,
})
const setStatus = (n: number): Mutation => ({
  kind: 'setOrderStatus',
  payload: { order_id: uuid(n), base: 'pending', status: 'processing' },
})

let orders: CatalogServer
let gateway: FakeGateway
beforeEach(async () => {
  orders = createCatalogServer()
  // The first order's status is applied, the second's is in conflict; both answers hold the row.
  const ledger = createLedger(({ id }) =>
    id === uuid(11)
      ? { status: 'applied', xid: '1', epoch: 'epoch-1', touched: [], row: orderRow(1) }
      : { status: 'conflict', version: 2, row: orderRow(2), fields: { status: conflict } },
  )
  gateway = createFakeGateway({ ledger, orders })
  await signInAs(db, userId)
})
const conflict = { base: 'pending', theirs: 'shipped', mine: 'processing' }

function writeOrder(n: number, fields: object = orderRow(n), t = 'orders'): void {
  const xid = orders.begin()
  orders.write(xid, uuid(n), fields, t)
  orders.commit(xid)
}

const deps = () => createPushDeps(db, gateway, { identity: async () => identity })

/** The names of tables (and the help file) that contain something of the customer. */
async function places(): Promise<string[]> {
  const found = await Promise.all(
    [...db.local.tables, ...db.mirror.tables].map(async (table) =>
      holdsSecret(await table.toArray()) ? [table.name] : [],
    ),
  )
  const { text: file } = await writeHelpFile(db, { now: 1, app: '' })
  return [...found.flat(), ...(holdsSecret(file) ? ['help file'] : [])]
}

function holdsSecret(value: unknown): boolean {
  const text = JSON.stringify(value)
  return secrets.some((secret) => text.includes(secret))
}

describe('the data of customers', () => {
  beforeEach(async () => {
    await queue(db, 11, setStatus(1))
    await queue(db, 12, setStatus(2))
    await flush(deps())
  })

  it('is not stored with the outcome of a write', async () => {
    expect(await places()).toEqual([])
    const states = (await db.local.outbox.toArray()).map(({ state }) => state)
    expect(states).toEqual(['applied', 'conflict'])
  })

  it('leaves at a dismissal with the orders, also rows of unknown tables', async () => {
    writeOrder(1)
    writeOrder(2, { id: uuid(2), note: aCustomer.phone }, 'order_notes')
    expect(await pullOrders(deps(), identity)).toMatchObject({ ok: true })
    expect(await places()).toEqual(['orders', 'quarantine', 'help file'])
    gateway.pullForecast.push({ status: 403, class: 'rejected', code: '42501' })
    await pullOrders(deps(), identity)
    expect(await places()).toEqual([])
  })

  it('leaves with the erasure of the customer at the next pull', async () => {
    writeOrder(1)
    await pullOrders(deps(), identity)
    const erased = { customer_email: '', customer_phone: '', customer_address: '' }
    writeOrder(1, { ...orderRow(1, 'Erased customer'), ...erased })
    expect(await places()).toEqual(['orders'])
    await pullOrders(deps(), identity)
    expect(await places()).toEqual([])
  })
})

describe('rows that version 1.0.0 stored with outcomes', () => {
  beforeEach(async () => {
    await queue(db, 11, setStatus(1))
    await queue(db, 12, setStatus(2))
    const outcome = { status: 'applied', xid: '1', epoch: 'e', touched: [], row: orderRow(1) }
    await db.local.outbox.where('id').equals(uuid(11)).modify({ state: 'applied', outcome })
    await moveToSent(db, await db.local.outbox.where('id').equals(uuid(11)).toArray(), 1)
    const refused = { status: 'conflict', row: orderRow(2), fields: { status: conflict } }
    await db.local.outbox
      .where('id')
      .equals(uuid(12))
      .modify({ state: 'conflict', outcome: refused })
  })

  it('leave at a sign-out; the conflict stays, with its fields', async () => {
    await forgetCustomers(db)
    expect(await places()).toEqual([])
    const [stored] = await db.local.outbox.toArray()
    expect(stored?.outcome).toEqual({ status: 'conflict', fields: { status: conflict } })
  })

  it('are found by this search while they are there', async () => {
    await wipePull(db, 'orders')
    expect(await places()).toEqual(['outbox', 'sent', 'help file'])
  })
})
