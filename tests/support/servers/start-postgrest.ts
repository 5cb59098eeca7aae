/** PostgREST and PostgreSQL behind the paths of a Supabase project (`/rest/v1`). */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { liftOrderLimits } from './order-limits.ts'
import { startPostgrestProcess } from './postgrest-process.ts'
import { startGateway } from './rest-gateway.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'
import { type TestServer, staffEmail } from './test-server.ts'
import { signToken } from './token.ts'

/** Accepted as `apikey` alone. */
export const testSecretKey = 'sb_secret_of_the_test_project'

const secret = 'only-for-tests-of-this-repository-0000000001'

/** Accepted by all of them. */
export const signTestToken = (claims: Record<string, unknown>) => signToken(secret, claims)

export const startPostgrestOnPrimary = (port: number) => startPostgrestProcess(port, secret)
/** Reads only. */
export const startPostgrestOnStandby = (port: number) => startPostgrestProcess(port, secret, true)

export interface PostgrestServer extends TestServer {
  /** The connection string of the owner. */
  database: string
  connect: () => Promise<pg.PoolClient>
  backUp: () => Promise<void>
  /** Resolves when requests are answered again. */
  restore: () => Promise<void>
}

export async function startPostgrest(): Promise<PostgrestServer> {
  const postgres = await startPostgres({ connections: 40 })
  await postgres.sql(liftOrderLimits)
  return serveDatabase(postgres)
}

/** `stop` stops the database, too. */
export async function serveDatabase(postgres: PostgresServer): Promise<PostgrestServer> {
  const postgrest = await startPostgrestProcess(postgres.port, secret)
  const tokens = { [testSecretKey]: signToken(secret, { role: 'service_role' }) }
  const gateway = await startGateway(postgrest.port, undefined, tokens)

  return {
    name: 'postgrest',
    url: gateway.url,
    restUrl: `${gateway.url}/rest/v1`,
    anonKey: 'not-checked-here',
    sql: postgres.sql,
    database: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
    connect: () => postgres.pool.connect(),
    backUp: postgres.backUp,
    restore: async () => {
      await postgres.restore()
      await postgrest.crash()
      await postgrest.revive()
    },
    async createUser(email) {
      const id = randomUUID()
      await postgres.sql(
        'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
        [id, email],
      )
      if (email === staffEmail)
        await postgres.sql(
          `insert into private.staff (user_id, email, role) values ($1, $2, 'owner')
           on conflict (user_id) do nothing`,
          [id, email],
        )
      const accessToken = signToken(secret, { sub: id, role: 'authenticated', email })
      return { id, email, accessToken }
    },
    signToken: signTestToken,
    async stop() {
      await gateway.stop()
      await postgrest.stop()
      await postgres.stop()
    },
  }
}
