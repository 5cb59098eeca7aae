/** RxDB with its Supabase replication, pulling once. Bundled for the browser by first-copy.bench.ts. */
import { createClient } from '@supabase/supabase-js'
import { createRxDatabase } from 'rxdb'
import { replicateSupabase } from 'rxdb/plugins/replication-supabase'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

const text = { type: 'string' }
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    name: text,
    description: text,
    price: { type: 'number' },
    image: text,
    category: { type: ['string', 'null'] },
    featured: { type: 'boolean' },
    bestseller: { type: 'boolean' },
    new: { type: 'boolean' },
    stock: { type: 'number' },
    created_at: text,
  },
  required: ['id'],
}
const columns = Object.keys(schema.properties)

/** Answers how long it took (ms) and how many documents there are then. */
globalThis.pullRxdb = async (pageSize) => {
  const db = await createRxDatabase({
    name: `bench-rxdb-${pageSize}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  })
  await db.addCollections({ products: { schema } })
  const client = createClient(location.origin, 'bench', { auth: { persistSession: false } })
  const began = performance.now()
  const replication = replicateSupabase({
    client,
    collection: db.products,
    tableName: 'products',
    replicationIdentifier: 'bench',
    modifiedField: 'updated_at',
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: pageSize,
      modifier: (row) =>
        Object.fromEntries([...columns, '_deleted'].map((name) => [name, row[name]])),
    },
  })
  const errors = []
  replication.error$.subscribe((error) => errors.push(error.message.slice(0, 1_500)))
  await Promise.race([
    replication.awaitInitialReplication(),
    new Promise((resolve) => setTimeout(resolve, 40_000)),
  ])
  const took = performance.now() - began
  const count = await db.products.count().exec()
  await replication.cancel()
  await db.remove()
  return { took, count, errors: errors.slice(0, 2) }
}
