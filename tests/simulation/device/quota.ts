/** A full disk stays full until something is evicted or somebody frees space. */
/* oxlint-disable no-underscore-dangle -- the inside of fake-indexeddb */

interface Disk {
  _databases: Map<
    string,
    { rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }> }
  >
}

export interface Quota {
  /** From now on so many bytes more, and no more. Null: somebody frees room. */
  set: (roomBytes: number | null) => void
  isSet: () => boolean
  /** At commit, with the new rows counted. A transaction that does not grow fits. */
  isExceeded: (isKept?: boolean) => boolean
  /** Bytes that may be evicted: catalogue, history, log, operations kept for a restore. */
  spare: () => number
}

const spareStores: ReadonlySet<string> = new Set(['sent', 'log'])

export function createQuota(disk: IDBFactory): Quota {
  let most: number | null = null
  let before = 0
  const used = (counts: (database: string, store: string) => boolean = () => true) => {
    let bytes = 0
    for (const [database, { rawObjectStores }] of (disk as unknown as Disk)._databases)
      for (const [store, { records }] of rawObjectStores)
        if (counts(database, store))
          for (const { value } of records.values()) bytes += sizeOf(value)
    return bytes
  }
  return {
    set: (roomBytes) => {
      before = used()
      most = roomBytes === null ? null : before + roomBytes
    },
    isSet: () => most !== null,
    isExceeded: (isKept = false) => {
      if (most === null) return false
      const now = used()
      if (isKept ? now < before : now > most && now > before) return true
      before = now
      return false
    },
    spare: () => used((database, store) => database.endsWith('-mirror') || spareStores.has(store)),
  }
}

function sizeOf(value: unknown): number {
  return (JSON.stringify(value) ?? '').length
}
