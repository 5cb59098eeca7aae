import { describe, expect, it } from 'vitest'
import type { OrdersPage, OrdersQuery } from '#backend/gateway.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { writeSession } from '#db/session-store.ts'
import { viewFoundOrders } from '#db/staff/orders.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { type CallDeps, type OrdersSearch, findOrders } from '#sync/online/staff-requests.ts'
import { pullOrders } from '#sync/pull.ts'
import { uuid } from '../support/builders.ts'
import { createCatalogServer } from '../support/catalog-server.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

const identity = { userId: 'staff-1', accessToken: 'token-1' }
const all: OrdersSearch = { text: '', status: null, after: null }

function order(n: number, fields: Partial<StaffOrder> = {}): StaffOrder {
  return {
    id: uuid(n),
    created_at: '2026-04-01T10:00:00.000Z',
    customer_name: `Customer ${n}`,
    customer_email: '',
    customer_phone: '',
    customer_address: '',
    payment_method: 'cash',
    status: 'delivered',
    total: 100,
    items: [],
    shipping_info: {},
    placed_at: null,
    channel: 'web',
    updated_at: '2026-04-01T10:00:00.000Z',
    ...fields,
  }
}
const sent = (n: number, fields?: Partial<StaffOrder>) => ({
  id: uuid(n),
  v: 1,
  row: order(n, fields),
})
const mirrored = (n: number, fields?: Partial<StaffOrder>, version = 1) => ({
  ...order(n, fields),
  version,
  generation: 1,
})

function setUp(answer: (query: OrdersQuery) => OrdersPage = () => ({ orders: [], next: null })) {
  const gateway: FakeGateway = createFakeGateway({ findOrders: answer })
  const deps: CallDeps = { db, gateway, now: Date.now, identity: async () => identity }
  return { gateway, deps, find: (search = all) => findOrders(deps, search) }
}

/** Three pages of two; a place names the next page. */
function threePages({ before }: OrdersQuery): OrdersPage {
  const page = Number(before?.id ?? 0)
  const orders = [sent(page * 2 + 1), sent(page * 2 + 2)]
  return { orders, next: page === 2 ? null : { at: 'x', id: String(page + 1) } }
}

describe('searching for orders on the server', () => {
  it('begins where the mirror ends, with the normalised text', async () => {
    const { gateway, find } = setUp()
    const pulled = { name: 'orders', complete: true, scope: 'user:staff-1', generation: 1 }
    await db.mirror.pulls.put({ ...pulled, at: '2026-11-20T12:00:00.000Z' } as never)
    await find({ text: ' mo\u0000na ', status: 'delivered', after: null })
    expect(gateway.searches).toEqual([
      { text: 'mona', status: 'delivered', before: { at: '2026-08-22T12:00:00.000Z' }, limit: 20 },
    ])
    expect(gateway.tokens).toEqual(['token-1'])
  })

  it.each([
    ['there is no copy', null],
    ['the first copy is not complete', { complete: false, scope: 'user:staff-1' }],
    ['the copy is for other eyes', { complete: true, scope: 'user:staff-2' }],
  ])('begins with the newest while %s', async (_, state) => {
    const { gateway, find } = setUp()
    const at = '2026-11-20T12:00:00.000Z'
    if (state) await db.mirror.pulls.put({ name: 'orders', at, ...state } as never)
    await find()
    expect(gateway.searches[0]?.before).toBeNull()
  })

  it('continues where the last page ended', async () => {
    const { find } = setUp(threePages)
    const first = await find()
    expect(first).toMatchObject({ ok: true, orders: [{ id: uuid(1) }, { id: uuid(2) }] })
    const after = first.ok ? first.next : null
    expect(await find({ ...all, after })).toMatchObject({ orders: [{ id: uuid(3) }, {}] })
  })

  it('leaves out orders of the mirror, and reads on when a page has no others', async () => {
    await db.mirror.orders.bulkPut([1, 2, 3].map((n) => mirrored(n, { status: 'pending' })))
    const { gateway, find } = setUp(threePages)
    const found = await find()
    expect(found.ok && found.orders.map(({ id }) => id)).toEqual([uuid(4)])
    expect(found).toMatchObject({ next: { id: '2' } })
    expect(gateway.searches).toHaveLength(2)
  })

  it('reads a few pages at once, not all', async () => {
    const next = { at: 'x', id: 'again' }
    const { gateway, find } = setUp(() => ({ orders: [], next }))
    expect(await find()).toEqual({ ok: true, orders: [], damaged: [], next })
    expect(gateway.searches).toHaveLength(5)
  })

  it('names records that cannot be read', async () => {
    const orders = [{ id: uuid(1), v: 1, row: { id: uuid(1) } }, sent(2)]
    const { find } = setUp(() => ({ orders, next: null }))
    expect(await find()).toMatchObject({ orders: [{ id: uuid(2) }], damaged: [uuid(1)] })
  })

  it('stores no results', async () => {
    const { find } = setUp(threePages)
    await find()
    expect(await db.mirror.orders.count()).toBe(0)
  })
})

describe('a search that cannot be made', () => {
  it.each([
    ['without a connection', 'lost-request', 'unreachable'],
    ['behind a captive portal', 'captive-portal', 'unreachable'],
    ['with a server in trouble', { status: 503 }, 'unreachable'],
    ['when the session is over', { status: 401, class: 'sign-in' }, 'sign-in'],
    ['when the server refuses it', { status: 400, class: 'rejected' }, 'refused'],
    ['when the server is older', { status: 404, class: 'upgrade' }, 'refused'],
  ] as const)('%s says so', async (_, weather, problem) => {
    const { gateway, find } = setUp()
    gateway.findForecast.push(weather, weather)
    expect(await find()).toEqual({ ok: false, problem })
  })

  it('distinguishes a dismissed person from a bad search', async () => {
    const { deps } = setUp()
    const error = { class: 'rejected' as const, status: 403, code: '42501' }
    deps.gateway.findOrders = async () => ({ ok: false, error })
    expect(await findOrders(deps, all)).toEqual({ ok: false, problem: 'not-staff' })
  })

  it('is repeated with a renewed token', async () => {
    const { deps, gateway } = setUp(threePages)
    gateway.findForecast.push({ status: 401, class: 'sign-in' })
    const refreshIdentity = async () => ({ ...identity, accessToken: 'token-2' })
    expect(await findOrders({ ...deps, refreshIdentity }, all)).toMatchObject({ ok: true })
    expect(gateway.tokens).toEqual(['token-1', 'token-2'])
  })

  it.each([
    ['nobody is signed in', null, 'sign-in'],
    ['the session has ended', { ended: true }, 'sign-in'],
    ['its token cannot be renewed now', { ended: false }, 'unreachable'],
  ])('asks nobody when %s', async (_, session, problem) => {
    const { deps, gateway } = setUp()
    const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: 0 }
    if (session)
      await writeSession(db, { userId: 'staff-1', email: 'a@b.example', ...tokens, ...session })
    const nobody = { ...deps, identity: async () => null }
    expect(await findOrders(nobody, all)).toEqual({ ok: false, problem })
    expect(gateway.searches).toHaveLength(0)
  })
})

describe('found orders on the screen', () => {
  const found = [{ ...order(1), version: 1 }]
  const payload = { order_id: uuid(1), base: 'delivered' as const, status: 'cancelled' as const }
  const cancel = (id: string) =>
    enqueue(db, { id, mutation: { kind: 'setOrderStatus', payload }, userId: 'staff-1', now: 1 })
  const change = (fields: object) => db.local.outbox.where('id').equals(uuid(9)).modify(fields)

  it('show a queued change until the mirror has it', async () => {
    await cancel(uuid(9))
    const [waiting] = await viewFoundOrders(db, found)
    expect(waiting).toMatchObject({ order: { status: 'cancelled' }, waiting: true })
    const touched = [{ t: 'orders', id: uuid(1), v: 2 }]
    await change({
      state: 'applied',
      outcome: { status: 'applied', xid: '7', epoch: 'e', touched },
    })
    const [applied] = await viewFoundOrders(db, found)
    expect(applied).toMatchObject({ order: { status: 'cancelled' }, waiting: false })
    await db.mirror.orders.put(mirrored(1, { status: 'cancelled' }, 2))
    await db.local.outbox.clear()
    const [pulled] = await viewFoundOrders(db, found)
    expect(pulled).toMatchObject({ order: { status: 'cancelled' }, waiting: false })
  })

  it('show the old values when the change was rejected', async () => {
    await cancel(uuid(9))
    await change({ state: 'rejected' })
    const [view] = await viewFoundOrders(db, found)
    expect(view).toMatchObject({ order: { status: 'delivered' }, waiting: false })
  })
})

describe('the number of all orders', () => {
  it('is stored with the pull, and stays when a page omits it', async () => {
    const server = createCatalogServer()
    const page = (total?: number) => (cursor: unknown, limit: number) => ({
      ...server.wholePage(cursor, limit),
      ...(total !== undefined && { total }),
    })
    const orders = { ...server, wholePage: page(40) }
    const gateway = createFakeGateway({ orders })
    const deps = {
      db,
      gateway,
      now: () => 1,
      withLock: <T>(_: string, run: () => Promise<T>) => run(),
    }
    await signInAs(db, identity.userId)
    await pullOrders(deps, identity)
    orders.wholePage = page()
    await pullOrders(deps, identity)
    expect(await db.mirror.pulls.get('orders')).toMatchObject({ complete: true, total: 40 })
  })
})
