/** One pull with RxDB. first-copy.bench.ts bundles it for the browser. */
import { createClient } from '@supabase/supabase-js'
import { createRxDatabase } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
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
const columns = [...Object.keys(schema.properties), '_deleted']
const longestMs = 60_000

/**
 * A first copy with RxDB's Supabase replication, or its general one from the shop's own function.
 * Returns the time it took (ms) and the number of documents.
 */
globalThis.pullRxdb = async (way, pageSize) => {
  const db = await createRxDatabase({
    name: `bench-rxdb-${way}-${pageSize}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  })
  await db.addCollections({ products: { schema } })
  const began = performance.now()
  const replication = replications[way](db.products, pageSize)
  const errors = []
  replication.error$.subscribe((error) => errors.push(error.message.slice(0, 1_500)))
  await Promise.race([
    replication.awaitInitialReplication(),
    new Promise((resolve) => setTimeout(resolve, longestMs)),
  ])
  const took = performance.now() - began
  const count = await db.products.count().exec()
  await replication.cancel()
  await db.remove()
  return { took, count, errors: errors.slice(0, 2) }
}

const common = { replicationIdentifier: 'bench', live: false, waitForLeadership: false }

const replications = {
  supabase: (collection, batchSize) =>
    replicateSupabase({
      ...common,
      client: createClient(location.origin, 'bench', {
        auth: { persistSession: false },
        global: { fetch: withoutQuotes },
      }),
      collection,
      tableName: 'products',
      modifiedField: 'updated_at',
      pull: { batchSize, modifier: toDocument },
    }),
  own: (collection, batchSize) =>
    replicateRxCollection({
      ...common,
      collection,
      pull: { batchSize, handler: pullChanges },
    }),
}

/** The replication quotes column names; the embedded backend rejects that (42703). */
function withoutQuotes(input, init) {
  return fetch(String(input).replaceAll('%22', ''), init)
}

function toDocument(row) {
  return Object.fromEntries(columns.map((name) => [name, row[name]]))
}

/** RxDB takes a page with fewer documents than requested as the last: count categories, too. */
async function pullChanges(checkpoint, limit) {
  const documents = []
  let cursor = checkpoint ?? null
  for (let more = true; more && documents.length < limit;) {
    const response = await fetch('/rest/v1/rpc/pull_catalog_changes', {
      method: 'POST',
      headers: { apikey: 'bench', 'content-type': 'application/json' },
      body: JSON.stringify({ p_cursor: cursor, p_limit: limit }),
    })
    const page = await response.json()
    const products = page.rows.filter(({ t, row }) => t === 'products' && row !== null)
    documents.push(...products.map(({ row }) => toDocument({ ...row, _deleted: false })))
    cursor = page.next
    more = page.more
  }
  return { documents, checkpoint: cursor }
}
