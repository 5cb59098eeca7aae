/**
 * A balancer sends the polls of 21 devices to a primary and to a standby in turn. The standby stops
 * replaying for a while, so it is behind the devices, and is promoted while orders arrive.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pull } from '#sync/pull.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { flush } from '#sync/sending/push.ts'
import { uuid } from '../support/builders.ts'
import { liftOrderLimits } from '../support/servers/order-limits.ts'
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
  startPostgrestOnPrimary,
  startPostgrestOnStandby,
} from '../support/servers/start-postgrest.ts'

let primary: PostgresServer
let standby: Standby
let servers: [primary: PostgrestProcess, standby: PostgrestProcess]
let balancer: Balancer
let devices: Device[]
let orders = 0

beforeAll(async () => {
  primary = await startPostgres({ connections: 40 })
  await primary.sql(liftOrderLimits)
  await primary.sql(`update private.rate_limits set max_count = 1000000`)
  await primary.sql(`update public.products set stock = 1000 where id = '1'`)
  standby = await primary.startStandby()
  servers = [
    await startPostgrestOnPrimary(primary.port),
    await startPostgrestOnStandby(standby.port),
  ]
  balancer = await startBalancer(servers.map(({ port }) => port))
  const { url } = balancer
  // An odd number: each device meets both servers in turn.
  devices = Array.from({ length: 21 }, () => aDevice({ url, anonKey: 'x', sql: primary.sql }))
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

const pullAll = () => Promise.all(devices.map(pull))

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
      { timeout: 30_000, interval: 100 },
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

test('no device starts again because one of two servers is behind', async () => {
  await untilAllHave(1000)
  for (let round = 0; round < 3; round += 1) {
    await pause()
    await sendOrders(devices.slice(0, 5))
    for (let poll = 0; poll < 4; poll += 1) await pullAll()
    await resume()
    await untilAllHave(1000 - orders)
  }
  expect(balancer.refusals, 'the standby was behind most cursors').toBeGreaterThan(60)
  expect(balancer.resets).toBe(0)
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
  await standby.sql('select private.tick()')
  await during
  await untilAllHave(1000 - orders)
  const all = { orders, stock: 1000 - orders, moved: 1000 - orders }
  expect(await readServer(standby.sql)).toEqual(all)
})
