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
