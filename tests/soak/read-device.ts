/** Reads a device's disk beside the app. */
import type { Page } from '@playwright/test'

type StoredRow = Record<string, unknown>

export type Stores = Record<string, StoredRow[]>

export interface StoredWrite {
  id: string
  kind: string
  state: string
  lane: string
  seq: number
  payload: unknown
  createdAt: number
  /** Operations merged into this one before it was sent. */
  merged: string[]
  /** Operations of any lane that are sent before it. */
  deps: string[]
}

/** All operations of this device, waiting and acknowledged. */
export async function readWrites(page: Page): Promise<StoredWrite[]> {
  const { outbox = [], sent = [] } = await readStores(page, 'nefer-local', ['outbox', 'sent'])
  return [...outbox, ...sent.map((row) => ({ ...row, state: 'applied' }))].map(toWrite)
}

export function toWrite(row: Record<string, unknown>): StoredWrite {
  return {
    id: String(row['id']),
    kind: String(row['kind']),
    state: String(row['state']),
    lane: String(row['lane']),
    seq: Number(row['seq']),
    payload: row['payload'],
    createdAt: Number(row['createdAt']),
    merged: [row['merged'] ?? []].flat().map(String),
    deps: [row['deps'] ?? []].flat().map(String),
  }
}

/** Unsent writes that need no decision and do not wait for a write that needs one. */
export function listUnsent(writes: readonly StoredWrite[]): StoredWrite[] {
  const unsent = writes
    .filter(({ state }) => state !== 'applied')
    .toSorted((one, other) => one.seq - other.seq)
  const blocked = new Map<string, StoredWrite>()
  for (const write of unsent) {
    const isBehind = [...blocked.values()].some(({ lane }) => lane === write.lane)
    const needs = ['conflict', 'rejected'].includes(write.state)
    if (needs || isBehind || write.deps.some((id) => blocked.has(id))) blocked.set(write.id, write)
  }
  return unsent.filter(({ id }) => !blocked.has(id))
}

/** Somebody had signed in, and the device takes the session as ended. */
export async function isSignedOut(page: Page): Promise<boolean> {
  const { settings = [] } = await readStores(page, 'nefer-local', ['settings'])
  const session = settings.find(({ key }) => key === 'session')?.['value']
  return Reflect.get(Object(session), 'ended') === true
}

/** Reads them in one transaction. */
export function readStores(page: Page, database: string, stores: string[]): Promise<Stores> {
  return page.evaluate(
    ([name, names]) =>
      new Promise<Stores>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        // The database does not exist yet: it must not be created by reading.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('success', () => {
          const opened = opening.result
          const transaction = opened.transaction(names, 'readonly')
          const requests = names.map((store) => transaction.objectStore(store).getAll())
          transaction.addEventListener('complete', () => {
            const rows: unknown[][] = requests.map(({ result }) => result)
            opened.close()
            resolve(Object.fromEntries(names.map((store, n) => [store, rows[n]])) as Stores)
          })
        })
      }),
    [database, stores] as const,
  )
}
