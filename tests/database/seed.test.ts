/** The seed is the demo shop. A real shop starts without it. */
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  readMigrations,
  readSeed,
  readSupabaseLike,
  readWholeSeed,
} from '../support/servers/schema-files.ts'

describe('the seed', () => {
  let db: PGlite
  beforeAll(async () => {
    db = await PGlite.create()
    await db.exec(await readSupabaseLike())
    for (const { sql } of await readMigrations()) await db.exec(sql)
  }, 180_000)
  afterAll(() => db.close())

  const readFacts = async () => {
    const { rows } = await db.query<{ facts: object }>('select facts from public.settings')
    return rows[0]?.facts
  }

  it('brings the business details: without it, a shop says nothing about itself', async () => {
    expect(await readFacts()).toEqual({})
    await db.exec(await readWholeSeed())
    expect(await readFacts()).toMatchObject({ phone: '+20 2 2000 0000', delivery_cairo: '1-3' })
  })

  it('changes nothing when it runs again, not even what somebody edited since', async () => {
    await db.exec(`update public.settings set facts = facts || '{"phone": "19001"}';
      update public.orders set status = 'processing' where customer_name = 'Mariam Adel'`)
    const before = await readRows(db)
    await db.exec(await readWholeSeed())
    expect(await readRows(db)).toEqual(before)
    expect(before['private.order_events']).toContain('Ordered twice by mistake')
  })

  it('has a packed market, which tests do not get', async () => {
    const { rows } = await db.query<object>(
      'select id, stock, set_aside from public.products where set_aside > 0 order by id::int',
    )
    expect(rows).toEqual([
      { id: '7', stock: 7, set_aside: 3 },
      { id: '10', stock: 8, set_aside: 3 },
      { id: '11', stock: 8, set_aside: 4 },
    ])
    expect(await readWholeSeed()).toContain(await readSeed())
    expect(await readSeed()).not.toContain('market')
  })
})

/** All rows of our tables, as text. */
async function readRows(db: PGlite): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from ${name} t`,
    )
    found[name] = rows[0]?.text ?? ''
  }
  return found
}
