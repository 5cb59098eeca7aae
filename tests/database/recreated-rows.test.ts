/** A row is created again under its old id while another transaction deletes it. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mirror, emptyMirror, pullAll, pullToTheEnd } from '../support/servers/mirror.ts'
import { type PostgresServer, startPostgres } from '../support/servers/start-postgres.ts'

/** `begins`: which of the two transactions has the lower id. */
const cases = [
  { table: 'products', begins: 'deletion' },
  { table: 'products', begins: 'creation' },
  { table: 'categories', begins: 'deletion' },
  { table: 'categories', begins: 'creation' },
] as const
type Case = (typeof cases)[number]

const insertions = {
  products: `insert into products (id, name, price, stock) values ($1, $2, 5, 3)`,
  categories: `insert into categories (id, name) values ($1, $2)`,
}

describe('a row created again during its deletion', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ connections: 10 })
  })
  afterAll(() => server.stop())

  const numbers = async (statement: string, id: string) => {
    const [row] = await server.sql(statement, [id])
    return row === undefined ? null : Number(row['n'])
  }
  const tombstone = (id: string) =>
    numbers('select version as n from deletions where row_id = $1', id)

  /** Runs both transactions. The mirrors pull before, between and after the commits. */
  async function recreate({ table, begins }: Case, id: string, mirrors: readonly Mirror[]) {
    const pull = () => pullBoth(server.pool, mirrors)
    await server.sql(insertions[table], [id, 'First'])
    await server.sql(`update ${table} set name = 'Changed' where id = $1`, [id])
    await pullToTheEnd(server.pool, emptyMirror(), 500)
    await pull()
    const deleting = await server.pool.connect()
    const creating = await server.pool.connect()
    try {
      await deleting.query('begin')
      await creating.query('begin')
      if (begins === 'creation') await creating.query('select private.current_xid()')
      await deleting.query(`delete from ${table} where id = $1`, [id])
      const created = creating.query(insertions[table], [id, 'Created again'])
      await untilBlocked(server, creating)
      await deleting.query('commit')
      await created
      await pull()
      await creating.query('commit')
    } finally {
      deleting.release()
      creating.release()
    }
    for (const [place, mirror] of mirrors.entries())
      await pullToTheEnd(server.pool, mirror, 500, kinds[place])
  }

  test.each(cases)('reaches every mirror: $table, the $begins begins', async (one) => {
    const { table, begins } = one
    const id = `${table}-again-${begins}`
    const mirrors = [emptyMirror(), emptyMirror()]
    await recreate(one, id, mirrors)
    for (const mirror of mirrors)
      expect(mirror.rows.get(`${table}:${id}`)).toMatchObject({ name: 'Created again', v: 4 })
  })

  test.each(cases)(
    'has no tombstone and continues its versions: $table, the $begins begins',
    async (one) => {
      const { table, begins } = one
      const id = `${table}-counts-${begins}`
      await recreate(one, id, [])
      expect(await tombstone(id)).toBeNull()
      expect(await numbers(`select version as n from ${table} where id = $1`, id)).toBe(4)
      await server.sql(`delete from ${table} where id = $1`, [id])
      expect(await tombstone(id)).toBe(5)
    },
  )

  test('a deletion that is rolled back keeps the row, and the creation is rejected', async () => {
    await server.sql(insertions.products, ['kept', 'First'])
    const deleting = await server.pool.connect()
    const creating = await server.pool.connect()
    try {
      await deleting.query('begin')
      await deleting.query(`delete from products where id = 'kept'`)
      const created = creating
        .query(insertions.products, ['kept', 'Created again'])
        .catch((error: unknown) => Reflect.get(Object(error), 'code'))
      await untilBlocked(server, creating)
      await deleting.query('rollback')
      expect(await created).toBe('23505')
    } finally {
      deleting.release()
      creating.release()
    }
    expect(await server.sql(`select name, version from products where id = 'kept'`)).toEqual([
      { name: 'First', version: '1' },
    ])
  })
})

const kinds = ['catalog', 'changes'] as const

async function pullBoth(pool: pg.Pool, mirrors: readonly Mirror[]): Promise<void> {
  for (const [place, mirror] of mirrors.entries()) await pullAll(pool, mirror, 500, kinds[place])
}

async function untilBlocked(server: PostgresServer, client: pg.PoolClient): Promise<void> {
  const pid: unknown = Reflect.get(client, 'processID')
  const waits = async () => {
    const [row] = await server.sql(
      `select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`,
      [pid],
    )
    return row?.['waits']
  }
  await expect.poll(waits).toBe(true)
}
