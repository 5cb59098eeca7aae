/** A shop with mail: PostgreSQL, PostgREST, an SMTP server, and Edge Functions on Deno. */
import {
  addProduct,
  anOrderOperation,
  createWorld,
  lineOf,
  valueOf,
  type World,
} from '../backend/world.ts'
import { type HoldingProxy, holdRequests } from '../support/mail/hold-requests.ts'
import { type EdgeFunction, startDeno } from '../support/mail/start-deno.ts'
import { type MailServer, startSmtp } from '../support/mail/start-smtp.ts'
import { startPostgrest } from '../support/servers/start-postgrest.ts'
import { staffEmail, type TestUser } from '../support/servers/test-server.ts'

export interface MailWorld extends World {
  smtp: MailServer
  /** Between the function and the database. */
  proxy: HoldingProxy
  staff: TestUser
  serviceKey: string
  /** `env` replaces the SMTP server. `stop` ends the process. */
  startSender: (env?: Record<string, string>) => Promise<EdgeFunction>
  startFunction: (name: string, env?: Record<string, string>) => Promise<EdgeFunction>
  stop: () => Promise<void>
}

export async function startMailWorld(): Promise<MailWorld> {
  const server = await startPostgrest()
  const [smtp, proxy, staff] = await Promise.all([
    startSmtp(),
    holdRequests(server.url),
    server.createUser(staffEmail),
  ])
  const serviceKey = server.signToken({ role: 'service_role' })
  const running: EdgeFunction[] = []
  const startFunction = async (name: string, env: Record<string, string> = {}) => {
    const started = await startDeno(name, {
      SUPABASE_URL: proxy.url,
      SUPABASE_SERVICE_ROLE_KEY: serviceKey,
      SUPABASE_ANON_KEY: server.anonKey,
      SITE_URL: 'https://shop.example/',
      MAIL_FROM: 'Nefer <hello@nefer.example>',
      ...env,
    })
    running.push(started)
    return started
  }
  return {
    ...createWorld(server),
    smtp,
    proxy,
    staff,
    serviceKey,
    startFunction,
    startSender: (env = { SMTP_URL: smtp.url }) => startFunction('send-mail', env),
    stop: async () => {
      await Promise.all(running.map((one) => one.kill()))
      await Promise.all([smtp.stop(), proxy.stop()])
      await server.stop()
    },
  }
}

/** An order of a new product. */
export async function placeOrder(
  world: MailWorld,
  email: string,
  { firstName = 'Mona', locale = 'en' } = {},
) {
  const product = await addProduct(world, { stock: 5, price: 139_99 })
  const operation = anOrderOperation({ items: [lineOf(product, 2)] })
  const { customer } = operation.payload
  operation.payload = { ...operation.payload, locale, customer: { ...customer, firstName, email } }
  const outcome = valueOf(await world.gateway.send(operation, null, world.signal))
  if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome))
  return { id: operation.id, token: operation.payload.token }
}

export function clearQueue({ server, smtp }: MailWorld) {
  smtp.received.length = 0
  return server.sql('delete from private.mail_jobs')
}

/** Ends the waiting times and leases of all jobs. */
export function letTimePass({ server }: MailWorld) {
  return server.sql(
    `update private.mail_jobs set next_attempt_at = least(next_attempt_at, now()),
       locked_until = least(locked_until, now())`,
  )
}

/** Calls a function of the database with this session. */
export async function rpc(world: MailWorld, name: string, args: object, accessToken?: string) {
  const response = await fetch(`${world.server.restUrl}/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(args),
  })
  return (await response.json()) as unknown
}
