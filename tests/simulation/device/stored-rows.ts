/** Reads a device's disk without transactions. */
/* oxlint-disable no-underscore-dangle -- the inside of fake-indexeddb */
import type { Device } from './types.ts'

interface Disk {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }> }
  >
}

export type StoredRow = Record<string, unknown>

export function readStored(device: Device, half: 'local' | 'mirror', store: string): StoredRow[] {
  const disk = device.disk as unknown as Disk
  const database = disk._databases.get(`${device.name}-${half}`)
  const records = database?.rawObjectStores.get(store)?.records
  const rows = [...(records?.values() ?? [])].map(({ value }) => value)
  return rows.filter((row): row is StoredRow => typeof row === 'object' && row !== null)
}

/**
 * The first of these texts that is in any table of the device, and the table. Writes that the
 * server has not acknowledged may have them.
 */
export function findStored(device: Device, texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined
  for (const [database, { rawObjectStores }] of (device.disk as unknown as Disk)._databases)
    for (const [store, { records }] of rawObjectStores)
      for (const { value } of records.values()) {
        const row = JSON.stringify(store === 'outbox' ? withoutUnsent(value) : value) ?? ''
        const found = texts.find((text) => row.includes(text))
        if (found !== undefined) return `'${found}' in ${store} of ${database}`
      }
  return undefined
}

/**
 * A row of the outbox without the payload of a write that the server has not acknowledged. A
 * conflict repeats its values as `base` and `mine`; `theirs` comes from the server.
 */
export function withoutUnsent(row: unknown): unknown {
  const { state, payload: _payload, outcome, ...rest } = Object(row) as Record<string, unknown>
  if (state === 'applied') return row
  const { fields, ...answer } = Object(outcome) as { fields?: object }
  const theirs = Object.values(fields ?? {}).map((field): unknown => Object(field).theirs)
  return { ...rest, outcome: { ...answer, theirs } }
}
