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
  /** One for each device. */
  proxies: FaultProxy[]
  stop: () => Promise<void>
}

const secret = 'only-for-tests-of-this-repository-0000000001'
const member = { id: randomUUID(), email: 'staff@nefer.example' }

export async function openWorkshop(devices: number): Promise<Workshop> {
  const database = await startPostgres({ connections: 40, durable: true })
  await database.sql(liftOrderLimits)
  await database.sql(`update private.rate_limits set max_count = 1000000`)
  await database.sql(
    'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
    [member.id, member.email],
  )
  await database.sql(`insert into private.staff (user_id, email, role) values ($1, $2, 'owner')`, [
    member.id,
    member.email,
  ])
  const api = await startPostgrestProcess(database.port, secret)
  const gateway = await startGateway(api.port, createSignIn(secret, member))
  const pages = await serveShop({ port: 0, host: '127.0.0.1', embedded: false })
  const upstreams = { backend: gateway.url, pages: pages.url }
  const proxies: FaultProxy[] = []
  for (let n = 0; n < devices; n += 1) proxies.push(await startFaultProxy(upstreams))
  return {
    database,
    api,
    proxies,
    stop: async () => {
      for (const proxy of proxies) await proxy.shut()
      await Promise.all([pages.close(), gateway.stop(), api.stop()])
      await database.stop()
    },
  }
}
