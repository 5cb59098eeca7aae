/**
 * Cost of one more change after a long time offline. In Node with an IndexedDB in memory: shows how
 * the cost grows, not the speed of a phone.
 */
import { test } from '@playwright/test'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { closeDb, createDb } from '../src/db/database.ts'
import { readOverlay } from '../src/db/mirror/overlay.ts'
import { readNextDueAt } from '../src/db/outbox/sending/leases.ts'
import { claimNext } from '../tests/support/claim-one.ts'
import { enqueue, listUnacknowledged } from '../src/db/outbox/outbox.ts'
import { readSyncStatus } from '../src/db/sync-state.ts'
import { newMutation } from '../src/domain/writes/mutations.ts'
import { median, printTable } from './print-table.ts'

const facts = { now: 2, userId: 'ann' }

test('a change in a long outbox', async () => {
  const rows: (string | number)[][] = [['queued', 'enqueue', 'chip', 'timer', 'overlay', 'claim']]
  for (const size of [100, 1_000, 2_000]) rows.push(await measure(size))
  printTable('One change in a long outbox, and what reads it (ms)', rows)
})

async function measure(size: number): Promise<(string | number)[]> {
  const db = createDb({
    name: `bench-${size}`,
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
  const queueOne = (n: number) => {
    const payload = { product_id: `p${n % 500}`, delta: -1, reason: 'stall' }
    const mutation = newMutation.adjustStock(payload)
    return enqueue(db, { id: crypto.randomUUID(), mutation, userId: 'ann', solo: true, now: 1 })
  }
  for (let n = 0; n < size; n += 1) await queueOne(n)
  await listUnacknowledged(db)
  const times: number[][] = []
  for (let n = 0; n < 20; n += 1) {
    const lap = createLaps()
    await queueOne(n)
    lap()
    await readSyncStatus(db, true)
    lap()
    await readNextDueAt(db, facts)
    lap()
    await readOverlay(db)
    lap()
    await claimNext(db, { ...facts, owner: `bench ${n}` })
    times.push(lap())
  }
  closeDb(db)
  const columns = [0, 1, 2, 3, 4].map((at) => median(times.map((laps) => laps[at] ?? Number.NaN)))
  return [size, ...columns.map((time) => time.toFixed(2))]
}

/** Each call records the time since the previous call; returns all times (ms). */
function createLaps(): () => number[] {
  const laps: number[] = []
  let last = performance.now()
  return () => {
    const now = performance.now()
    laps.push(now - last)
    last = now
    return laps
  }
}
