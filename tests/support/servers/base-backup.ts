/** Base backups of a running cluster, and restoring them. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Identity } from './postgres-binaries.ts'

export async function copyCluster(pool: pg.Pool, data: string, to: string): Promise<void> {
  const client = await pool.connect()
  await client.query(`select pg_backup_start('drill', true)`)
  cpSync(data, to, { recursive: true, filter: (path) => basename(path) !== 'postmaster.pid' })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  client.release()
  cpSync(join(data, 'pg_wal'), join(to, 'pg_wal'), { recursive: true, force: true })
  writeFileSync(join(to, 'backup_label'), String(rows[0]?.labelfile))
}

/** Makes a copy follow the server on `port` as a standby. */
export function beStandby(copy: string, port: number, identity: Identity): void {
  writeFileSync(join(copy, 'standby.signal'), '')
  const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`
  appendFileSync(join(copy, 'postgresql.auto.conf'), source)
  own(copy, identity)
}

/** No server may run on `data`. */
export function putCopyInPlace(copy: string, data: string, identity: Identity): void {
  rmSync(data, { recursive: true, force: true })
  renameSync(copy, data)
  // The server then replays the WAL written during the copy and starts a new timeline.
  writeFileSync(join(data, 'recovery.signal'), '')
  own(data, identity)
}

/** PostgreSQL requires that its user owns the cluster and nobody else reads it. */
export function own(data: string, { uid, gid }: Identity): void {
  chmodSync(data, 0o700)
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid ?? uid}`, data])
}
