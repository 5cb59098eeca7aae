import { expect, it } from 'vitest'
import { readReleases } from '../compat/releases.ts'
import { db } from '../support/db-for-each-test.ts'
import { fullCategory, fullOrder, fullProduct } from '../support/full-rows.ts'

const tables = ['products', 'categories', 'orders'] as const
const full = { products: [fullProduct], categories: [fullCategory], orders: [fullOrder] }
const recorded = readReleases().map(({ name, stores }) => ({ name, rows: stores.mirror.rows }))

it.each([...recorded, { name: 'with every field', rows: full }])(
  'rows of release $name are read as they were stored',
  async ({ rows }) => {
    for (const name of tables) {
      const stored = rows[name] ?? []
      await db.mirror.table(name).bulkPut([...stored])
      const read: unknown[] = await db.mirror.table(name).toArray()
      expect(read).toHaveLength(stored.length)
      expect(read).toEqual(expect.arrayContaining([...stored]))
    }
  },
)

const fields = tables.flatMap((table) =>
  Object.entries(full[table][0] ?? {})
    .filter(([name]) => !['id', 'version', 'generation'].includes(name))
    .map(([name, value]) => ({ table, name, wrong: typeof value === 'boolean' ? 7 : true })),
)
it.each(fields)('a value of another type in $name of $table is marked', async (field) => {
  const { table, name, wrong } = field
  await db.mirror.table(table).put({ ...full[table][0], [name]: wrong })
  expect(await db.mirror.table(table).toArray()).toMatchObject([{ unreadable: true }])
})

it('control: a row with a value that does not fit is marked', async () => {
  await db.mirror.table('products').put({ ...fullProduct, name: 7 })
  expect(await db.mirror.products.toArray()).toMatchObject([{ name: '', unreadable: true }])
})
