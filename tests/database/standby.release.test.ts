/**
 * A balancer sends the polls of 20 devices, one of staff, to a primary and to a standby in turn.
 * The standby stops replaying for a while, so it is behind the devices, and is promoted while
 * orders arrive. REPLAY_DELAY delays its replay by so many seconds during the first test.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pull, pullOrders } from '#sync/pull.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { liftOrderLimits } from '../support/servers/order-limits.ts'
import { signInAs } from '../support/sign-in.ts'
import { placeOrderPayload } from '../support/servers/place-order-payload.ts'
import type { PostgrestProcess } from '../support/servers/postgrest-process.ts'
import { type Device, aDevice } from '../support/servers/real-device.ts'
import { type Balancer, startBalancer } from '../support/servers/start-balancer.ts'
import {
  type PostgresServer,
  type Standby,
  startPostgres,
} from '../support/servers/start-postgres.ts'
import {
  signTestToken,
  startPostgrestOnPrimary,
  startPostgrestOnStandby,
} from '../support/servers/start-postgrest.ts'

let primary: PostgresServer
let standby: Standby
let servers: [primary: PostgrestProcess, standby: PostgrestProcess]
let balancer: Balancer
let devices: Device[]
let staff: Device
let orders = 0

const staffId = randomUUID()
const identity = {
  userId: staffId,
  accessToken: signTestToken({ sub: staffId, role: 'authenticated', email: 'staff@x.example' }),
}
const delay = Number(process.env['REPLAY_DELAY'] ?? 0)

beforeAll(async () => {
  primary = await startPostgres({ connections: 40 })
  await primary.sql(liftOrderLimits)
  await primary.sql(`update private.rate_limits set max_count = 1000000`)
  await primary.sql(`update public.products set stock = 1000 where id = '1'`)
  await primary.sql(`insert into auth.users (id, email) values ($1, 'staff@x.example')`, [staffId])
  await primary.sql(`insert into private.staff (user_id, role) values ($1, 'owner')`, [staffId])
  standby = await primary.startStandby()
  servers = [
    await startPostgrestOnPrimary(primary.port),
    await startPostgrestOnStandby(standby.port),
  ]
  balancer = await startBalancer(servers.map(({ port }) => port))
  const { url } = balancer
  // An odd number of polls: each device meets both servers in turn.
  devices = Array.from({ length: 19 }, () => aDevice({ url, anonKey: 'x', sql: primary.sql }))
  staff = aDevice({ url, anonKey: 'x', sql: primary.sql }, identity)
  await signInAs(staff.db, staffId, { ...identity, expiresAt: Date.now() + 3_600_000 })
  devices.push(staff)
})
afterAll(async () => {
  await balancer.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await standby.stop()
  await primary.stop()
})

/** Each of these devices sends an order of one piece. */
async function sendOrders(senders: Device[]): Promise<void> {
  const send = async (device: Device) => {
    const payload = placeOrderPayload([{ product_id: '1', quantity: 1, price: 14_999 }])
    const mutation = newMutation.placeOrder(payload)
    await enqueue(device.db, { id: uuid((orders += 1)), mutation, userId: null, now: Date.now() })
    await flush(device)
  }
  await Promise.all(senders.map(send))
}

const pause = () => standby.sql('select pg_wal_replay_pause()')
const resume = () => standby.sql('select pg_wal_replay_resume()')

const pullAll = () => Promise.all([...devices.map(pull), pullOrders(staff, identity)])

const readSettings = async () => ({
  ofStaff: (await staff.db.mirror.staff_settings.get('shop'))?.low_stock,
  ofVisitors: (await devices[0]?.db.mirror.settings.get('shop'))?.email,
})

/** One day and one new level of low stock. */
async function sendStaffWrites(n: number): Promise<void> {
  const none = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
  const day = `2026-11-1${n}`
  const writes = [
    newMutation.closeDay({
      device_id: uuid(99),
      day,
      closed_at: `${day}T18:00:00.000Z`,
      opening: 0,
      counted: 0,
      takings: { cash: none, instapay: none, card: none },
      sale_ids: [],
      return_ids: [],
      note: '',
    }),
    newMutation.updateSettings({ base: { low_stock: 5 + n }, patch: { low_stock: 6 + n } }),
  ]
  for (const mutation of writes)
    await enqueue(staff.db, { id: randomUUID(), mutation, userId: staffId, now: Date.now() })
  await flush(staff)
}

/** Repeats the polls of all devices until each has succeeded with the server's stock. */
async function untilAllHave(stock: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await pullAll()
        await Promise.all(devices.map(flush))
        const rows = await Promise.all(devices.map(({ db }) => db.mirror.products.get('1')))
        return rows.map((row) => row?.stock)
      },
      { timeout: 60_000 + delay * 4000, interval: 100 },
    )
    .toEqual(devices.map(() => stock))
}

/** Until the standby has received, or replayed, everything that the primary has written. */
async function untilStandby(has: 'receive' | 'replay'): Promise<void> {
  const [{ position } = {}] = await primary.sql('select pg_current_wal_flush_lsn() as position')
  const query = `select pg_last_wal_${has}_lsn() >= '${String(position)}' as there`
  await expect.poll(async () => (await standby.sql(query))[0]?.['there']).toBe(true)
}

async function readServer(sql: PostgresServer['sql']) {
  const [row] = await sql(`select p.stock, (select sum(m.delta)::int from public.stock_moves m
      where m.product_id = '1') as moved,
    (select count(*)::int from public.orders o where o.id::text like '00000000-%') as orders
    from public.products p where p.id = '1'`)
  return row
}

test('a poll sent as GET has the response of POST, from both servers; a long one is sent as POST', async () => {
  const poll = async (url: string, args: object) => {
    const response = await fetch(`${url}/rpc/pull_catalog_first`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    const { at: _at, horizon_ms: _age, ...page } = await response.json()
    return page
  }
  const direct = `http://127.0.0.1:${servers[0].port}`
  const first = await poll(direct, { p_cursor: null, p_limit: 3 })
  await untilStandby('replay')
  for (const p_cursor of [null, first.next])
    for (const p_seen of [['2', 'a "b" & c,{d}'], Array.from({ length: 100 }, randomUUID)]) {
      const args = { p_cursor, p_limit: 3, p_seen }
      const page = await poll(direct, args)
      expect(page.rows.length).toBeGreaterThan(0)
      expect(await poll(balancer.url, args)).toEqual(page)
      expect(await poll(balancer.url, args)).toEqual(page)
    }
  expect(balancer.longPolls).toBe(4)
})

test('no device starts again because one of two servers is behind', async () => {
  await untilAllHave(1000)
  await standby.set({ recovery_min_apply_delay: `${delay}s` })
  for (let round = 0; round < 3; round += 1) {
    await pause()
    await sendOrders(devices.slice(0, 5))
    await sendStaffWrites(round)
    for (let poll = 0; poll < 4; poll += 1) await pullAll()
    await resume()
    await untilAllHave(1000 - orders)
  }
  await standby.set({ recovery_min_apply_delay: '0' })
  expect(await readSettings()).toMatchObject({ ofStaff: 8 })
  const closings = await staff.db.mirror.day_closings.toArray()
  expect(closings.filter(({ device_id: id }) => id === uuid(99))).toHaveLength(3)
  expect(await staff.db.mirror.orders.where('id').startsWith('00000000-').count()).toBe(orders)
  expect(balancer.refusals, 'the standby was behind most cursors').toBeGreaterThan(60)
  expect(balancer.resets).toBe(0)
})

/** While a transaction is open, a page has nothing newer: the standby is not behind the cursor. */
async function pollBothDuring(change: () => Promise<unknown>): Promise<unknown> {
  const open = await primary.pool.connect()
  const polled = balancer.servers
  try {
    await open.query(`begin; update public.products set stock = stock + 1 where id = '2'`)
    await untilStandby('replay')
    await pause()
    await change()
    for (const server of servers) {
      balancer.servers = [server.port]
      await pullAll()
    }
    return await readSettings()
  } finally {
    balancer.servers = polled
    await open.query('rollback')
    open.release()
    await resume()
  }
}

test('a server that is behind never brings older settings', async () => {
  await untilAllHave(1000 - orders)
  const change = () =>
    primary.sql(
      `update public.settings set low_stock = 77, facts = facts || '{"email": "new@x.example"}'`,
    )
  const isNew = { ofStaff: 77, ofVisitors: 'new@x.example' }
  const refusals = balancer.refusals
  expect(await pollBothDuring(change)).toEqual(isNew)
  expect(balancer.refusals, 'the standby answered').toBe(refusals)
  await untilAllHave(1000 - orders)
  expect(await readSettings()).toEqual(isNew)
})

test('control: without the check of the standby, devices start again', async () => {
  const [{ body } = {}] = await primary.sql(
    `select pg_get_functiondef('private.require_ready(jsonb)'::regprocedure) as body`,
  )
  await primary.sql(String(body).replace('pg_is_in_recovery()', 'false'))
  await untilStandby('replay')
  await pause()
  await sendOrders(devices.slice(0, 5))
  for (let poll = 0; poll < 4; poll += 1) await pullAll()
  expect(balancer.resets).toBeGreaterThan(0)
  await primary.sql(String(body))
  await resume()
  await untilAllHave(1000 - orders)
})

test('a promoted standby has every write, once: those it lacks are sent again', async () => {
  await pause()
  await sendOrders(devices)
  await untilStandby('receive')
  const replicated = orders
  await standby.set({ primary_conninfo: '' })
  await primary.sql('select pg_terminate_backend(pid) from pg_stat_replication')
  await sendOrders(devices.slice(0, 7))
  await primary.crash()
  await standby.sql('select pg_promote(wait => false)')
  const recovery = 'select pg_is_in_recovery() as running'
  await expect.poll(async () => (await standby.sql(recovery))[0]?.['running']).toBe(false)
  const [{ count } = {}] = await standby.sql(
    `select count(*)::int from public.orders where id::text like '00000000-%'`,
  )
  expect(count, 'confirmed and replicated').toBe(replicated)

  balancer.servers = [servers[1].port]
  const during = sendOrders(devices.slice(7, 12))
  await standby.sql('select private.run_job(d) from private.due_jobs() d')
  await during
  await untilAllHave(1000 - orders)
  expect(await readSettings()).toMatchObject({ ofStaff: 77 })
  const all = { orders, stock: 1000 - orders, moved: 1000 - orders }
  expect(await readServer(standby.sql)).toEqual(all)
})
