/** A real PostgreSQL 17 on a free loopback port, with our migrations and seed, in a temporary folder deleted at the end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { copyCluster, putCopyInPlace } from './base-backup.ts'
import { freePort } from './free-port.ts'
import { findPostgres, unprivilegedIdentity } from './postgres-binaries.ts'
import { readMigrations, readSeed, readSupabaseLike } from './schema-files.ts'

export interface PostgresServer {
  port: number
  /** The owner of the database; past row-level security. Closed by `stop`. */
  pool: pg.Pool
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** SIGKILL to the whole server, in the middle of whatever it does. */
  crash: () => Promise<void>
  /** It recovers from what is on disk; answers again when this resolves. */
  revive: () => Promise<void>
  /** A copy of the cluster's files as it is now. */
  backUp: () => Promise<void>
  /** What was written since `backUp` is lost. */
  restore: () => Promise<void>
  stop: () => Promise<void>
}

export interface PostgresOptions {
  connections?: number
  /** What it has committed survives a crash; without it everything is faster. */
  durable?: boolean
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nefer-postgres-'))
  const identity = unprivilegedIdentity()
  await chmod(folder, 0o755)
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  const bin = join(findPostgres(identity, folder), 'bin')
  const data = join(folder, 'data')

  // ICU and not C: an order of texts that differs from the order of their bytes finds more mistakes.
  const init = spawnSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=trust',
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
    ],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (init.status !== 0) throw new Error(`initdb: ${init.stdout}${init.stderr}`)

  const port = await freePort()
  const connections = options.connections ?? 100
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections + 20),
    fsync: options.durable === true ? 'on' : 'off',
    full_page_writes: options.durable === true ? 'on' : 'off',
    timezone: 'Africa/Cairo',
    // Nothing is archived: all that a restored copy needs is in it.
    restore_command: 'false',
  }
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...commandLine(settings)],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(started)
    return started
  }
  let server = await start()
  const killWithUs = () => server.kill('SIGQUIT')
  process.once('exit', killWithUs)

  const pool = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    max: connections,
  })
  // When the server stops, connections that a failed test left open break; that is no error of its own.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await applySchema(pool)

  return {
    port,
    pool,
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    crash: () => end(server, 'SIGKILL'),
    revive: async () => {
      server = await startWhenFree(start)
    },
    backUp: () => copyCluster(pool, data, join(folder, 'backup')),
    async restore() {
      await end(server, 'SIGQUIT')
      putCopyInPlace(join(folder, 'backup'), data, identity)
      server = await start()
    },
    async stop() {
      process.off('exit', killWithUs)
      await end(server, 'SIGQUIT')
      void pool.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** What a killed server has started notices within moments; until then its memory is taken. */
async function startWhenFree(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 60) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

function commandLine(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${log}`)))
  })
}

async function applySchema(pool: pg.Pool): Promise<void> {
  await pool.query(await readSupabaseLike())
  for (const { name, sql } of await readMigrations()) {
    try {
      await pool.query(sql)
    } catch (error) {
      throw new Error(`Migration ${name}: ${String(error)}`, { cause: error })
    }
  }
  await pool.query(await readSeed())
}
