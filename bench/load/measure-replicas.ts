/**
 * Polls per second of one PostgreSQL, and with one and two standbys beside it, while orders arrive
 * at the primary. Each server gets the same share of a core, so that they do not compete.
 */
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Standby, startPostgres } from '../../tests/support/servers/start-postgres.ts'
import { fill, sell } from './measure-devices.ts'
import { pullEverything } from './measure-staff.ts'

const products = 10_000
const standbys = 2
const seconds = 10
const connectionsPerServer = 4
const shareOfCore = 0.3
const poll = 'select public.pull_catalog_changes($1, 2000) as page'

/** A poll brings 300 orders, as one of `measureDevices` does. */
export async function measureReplicas(): Promise<(string | number)[][]> {
  const primary = await startPostgres({ connections: 20 })
  const replicas: Standby[] = []
  while (replicas.length < standbys) replicas.push(await primary.startStandby())
  const servers = [primary, ...replicas]
  const groups: string[] = []
  try {
    await primary.sql(fill(products))
    await primary.sql('vacuum analyze public.products')
    const cursor = await pullEverything(async (from) => {
      const { rows } = await primary.pool.query(poll, [from])
      return rows[0].page
    })
    await primary.sql(sell)
    const [{ lsn } = {}] = await primary.sql('select pg_current_wal_lsn() as lsn')
    for (const { sql } of replicas) await untilReplayed(sql, lsn)
    for (const [at, { sql }] of servers.entries()) groups.push(await limit(`nefer-load-${at}`, sql))
    const rows: (string | number)[][] = []
    for (let count = 1; count <= servers.length; count += 1) {
      const ports = servers.slice(0, count).map(({ port }) => port)
      rows.push([
        `1 primary, ${count - 1} standby${count === 2 ? '' : 's'}`,
        (await pollFor(ports, cursor, primary.sql)).toFixed(0),
      ])
    }
    return rows
  } finally {
    for (const server of replicas) await server.stop()
    await primary.stop()
    for (const group of groups) rmdirSync(group)
  }
}

type Sql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>

async function untilReplayed(sql: Sql, lsn: unknown): Promise<void> {
  for (;;) {
    const [row] = await sql('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there', [lsn])
    if (row?.['is_there'] === true) return
  }
}

/** Needs root and the first version of Linux's control groups. Returns the group's folder. */
async function limit(name: string, sql: Sql): Promise<string> {
  const periodUs = 10_000
  const group = join('/sys/fs/cgroup/cpu', name)
  mkdirSync(group, { recursive: true })
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String(periodUs * shareOfCore))
  // New connections are its children. Those that exist are only those of this file.
  const [row] = await sql(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`)
  writeFileSync(join(group, 'cgroup.procs'), String(row?.['pid']))
  return group
}

/** The same number of connections for each server; an order a second arrives meanwhile. */
async function pollFor(ports: readonly number[], cursor: string, sql: Sql): Promise<number> {
  const end = performance.now() + seconds * 1000
  let polls = 0
  const device = async (port: number) => {
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
    })
    // Otherwise the end of its server hides why the measurement failed.
    client.on('error', () => {})
    await client.connect()
    while (performance.now() < end) {
      await client.query(poll, [cursor])
      polls += 1
    }
    await client.end()
  }
  const shopper = async () => {
    while (performance.now() < end) {
      await sql(`update public.products set stock = stock + 1 where id in ('1', '2')`)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  const all = ports.flatMap((port) => Array.from({ length: connectionsPerServer }, () => port))
  await Promise.all([shopper(), ...all.map(device)])
  return polls / seconds
}
