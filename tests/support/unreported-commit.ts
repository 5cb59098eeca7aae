import { nameOf } from './test-db.ts'

/** Writes as a tab does that ends between its commit and Dexie's report of it. */
export async function commitUnreported(
  disk: IDBFactory,
  table: string,
  write: (store: IDBObjectStore) => IDBRequest,
): Promise<void> {
  const opening = disk.open(`${nameOf(disk)}-local`)
  await settled(opening, 'success')
  const transaction = opening.result.transaction(table, 'readwrite')
  write(transaction.objectStore(table))
  await settled(transaction, 'complete')
  opening.result.close()
}

function settled(target: EventTarget, end: 'success' | 'complete'): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(end, () => resolve())
    target.addEventListener('error', () => reject(new Error('The write failed')))
  })
}
