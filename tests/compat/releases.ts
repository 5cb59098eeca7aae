/** Recordings of releases by `node scripts/record-compat.mjs <release>`; they are never changed. */
import { readFileSync, readdirSync } from 'node:fs'
import type { Exchange } from './server.ts'

export interface StoredDatabase {
  /** The version of the Dexie schema. */
  version: number
  /** The Dexie schema by table. */
  schema: Record<string, string>
  rows: Record<string, Record<string, unknown>[]>
}

export interface Release {
  name: string
  exchanges: Exchange[]
  stores: { local: StoredDatabase; mirror: StoredDatabase }
}

const folder = new URL('releases/', import.meta.url)

export function readReleases(): Release[] {
  return readdirSync(folder).map((name) => ({
    name,
    exchanges: read(name, 'exchanges') as Exchange[],
    stores: read(name, 'stores') as Release['stores'],
  }))
}

function read(release: string, what: string): unknown {
  return JSON.parse(readFileSync(new URL(`${release}/${what}.json`, folder), 'utf8'))
}
