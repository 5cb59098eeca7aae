/**
 * The built shop with PostgREST and a PostgreSQL with durable commits; each device has a fault
 * proxy of its own.
 */
import { randomUUID } from 'node:crypto'
import { type FaultProxy, startFaultProxy } from '../../e2e/support/fault-proxy.ts'
import { serveShop } from '../../scripts/serve-shop.mjs'
import { liftOrderLimits } from '../support/servers/order-limits.ts'
import {
  type PostgrestProcess,
  startPostgrestProcess,
} from '../support/servers/postgrest-process.ts'
import { startGateway } from '../support/servers/rest-gateway.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'
import { createSignIn } from './sign-in.ts'

export interface Workshop {
  database: PostgresServer
  api: PostgrestProcess
  /** The ids of the members of staff who use the devices, one each. */
  members: string[]
  /** One for each device. */
  proxies: FaultProxy[]
  stop: () => Promise<void>
}

const secret = 'only-for-tests-of-this-repository-0000000001'
/** By turns, so that a help file is imported by a colleague of its author. */
const people = [
  { id: randomUUID(), email: 'second@nefer.example', role: 'member' },
  { id: randomUUID(), email: 'staff@nefer.example', role: 'owner' },
] as const

export async function openWorkshop(devices: number): Promise<Workshop> {
  const database = await startPostgres({ connections: 40, durable: true })
  await database.sql(liftOrderLimits)
  await database.sql(`update private.rate_limits set max_count = 1000000`)
  for (const { id, email, role } of people) {
    await database.sql(
      'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
      [id, email],
    )
    await database.sql('insert into private.staff (user_id, email, role) values ($1, $2, $3)', [
      id,
      email,
      role,
    ])
  }
  const api = await startPostgrestProcess(database.port, secret)
  const members = Array.from({ length: devices }, (_, n) => people[n % 2 === 0 ? 0 : 1])
  const gateways = await Promise.all(
    members.map((member) => startGateway(api.port, createSignIn(secret, member))),
  )
  const pages = await serveShop({ port: 0, host: '127.0.0.1', embedded: false })
  const proxies: FaultProxy[] = []
  for (const { url } of gateways)
    proxies.push(await startFaultProxy({ backend: url, pages: pages.url }))
  return {
    database,
    api,
    members: members.map(({ id }) => id),
    proxies,
    stop: async () => {
      for (const proxy of proxies) await proxy.shut()
      await Promise.all([pages.close(), ...gateways.map(({ stop }) => stop()), api.stop()])
      await database.stop()
    },
  }
}
