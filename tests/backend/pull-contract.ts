import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { Cursor } from '#backend/gateway.ts'
import type { PulledRow } from '#domain/pulled-page.ts'
import { Category } from '#domain/categories/category.ts'
import { Product } from '#domain/products/product.ts'
import * as v from 'valibot'
import { type GetWorld, type World, addProduct, valueOf } from './world.ts'

export function describePull(world: GetWorld): void {
  it('returns the whole catalogue, every row valid for the schema of the app', async () => {
    const { rows } = await pullAll(world(), null)
    const ids = (t: string) =>
      rows.filter((row) => row.t === t && row.row !== null).map(({ id }) => id)
    expect(ids('categories')).toHaveLength(6)
    expect(ids('products')).toEqual(expect.arrayContaining(['1', '12']))
    for (const { t, row } of rows)
      if (row !== null) v.parse(t === 'categories' ? Category : Product, row)
  })

  it('returns the minimum app version and records the version of an operation', async () => {
    const { sql, url, anonKey } = world().server
    const { signal } = world()
    expect((await pull(world(), null)).min_app_version).toBeUndefined()
    await sql(`update private.app_settings set min_app_version = '2026-11-22T06:27Z'`)
    const { min_app_version: lowest, horizon_ms: age } = await pull(world(), null)
    await sql('update private.app_settings set min_app_version = null')
    expect(lowest).toBe('2026-11-22T06:27:00.000Z')
    expect(age).toBeGreaterThanOrEqual(0)
    const gateway = createSupabaseGateway({ url, anonKey, app: '2026-11-22T06:27Z' })
    const id = randomUUID()
    await gateway.send(
      { id, kind: 'subscribeNewsletter', payload: { email: 'mona@mail.example' } },
      null,
      signal,
    )
    expect(await sql('select app from private.operations where id = $1', [id])).toEqual([
      { app: '2026-11-22T06:27Z' },
    ])
  })

  it('returns the same rows in small pages', async () => {
    const whole = await pullAll(world(), null)
    const pieces = await pullAll(world(), null, 3)
    expect(pieces.pages).toBeGreaterThan(5)
    expect(pieces.rows).toEqual(whole.rows)
  })

  it('returns changed rows and tombstones', async () => {
    const { next } = await pullAll(world(), null)
    const { id } = await addProduct(world())
    const added = await pullAll(world(), next)
    expect(added.rows).toMatchObject([{ t: 'products', id, v: 1, row: { id, price: 1250 } }])
    await world().server.sql('delete from public.products where id = $1', [id])
    const gone = await pullAll(world(), added.next)
    expect(gone.rows).toMatchObject([{ t: 'products', id, row: null }])
    expect(gone.rows[0]?.v).toBeGreaterThan(1)
  })

  it('returns a product that is archived, and again when it is brought back', async () => {
    const { server } = world()
    const { id } = await addProduct(world())
    const { next } = await pullAll(world(), null)
    await server.sql('update public.products set archived = true where id = $1', [id])
    const page = await pull(world(), next)
    expect(page.rows).toMatchObject([{ t: 'products', id, row: { id, archived: true } }])
    await server.sql('update public.products set archived = false where id = $1', [id])
    expect((await pull(world(), page.next)).rows).toHaveLength(1)
  })

  it('returns a stock change without its row', async () => {
    const { id } = await addProduct(world())
    const { next } = await pullAll(world(), null)
    await world().server.sql('update public.products set stock = 3 where id = $1', [id])
    const page = await pull(world(), next)
    expect(page.rows).toEqual([])
    expect(page.stocks).toEqual([[id, 2, 3, expect.any(Number), undefined]])
    const whole = await pull(world(), null)
    const row = whole.rows.find((one) => one.id === id)?.row
    const [stock] = page.stocks ?? []
    expect(row).toMatchObject({ stock: 3, updated_at: new Date(stock?.[3] ?? 0).toISOString() })
  })

  it('returns priority rows for a large catalogue', async () => {
    const { gateway, signal, server } = world()
    const first = async (cursor: Cursor, seen: string[]) =>
      valueOf(await gateway.pullCatalog(cursor, 2, signal, seen))
    const small = await first(null, ['1'])
    expect(small).toMatchObject({ more: true })
    expect(small.priorityRows).toBeUndefined()
    await server.sql('update private.app_settings set whole_catalogue_up_to = 3')
    const page = await first(null, ['1'])
    const later = await first(page.next, ['1', 'nobody'])
    await server.sql('update private.app_settings set whole_catalogue_up_to = 20000')
    const ids = (page.priorityRows ?? []).map(({ t, id }) => `${t}/${id}`)
    expect(ids).toEqual(expect.arrayContaining(['categories/boxes', 'products/1', 'products/12']))
    expect(page.total).toBeGreaterThanOrEqual(12)
    expect(page.next).toEqual(small.next)
    expect(later.priorityRows).toMatchObject([{ t: 'products', id: '1', row: { id: '1' } }])
    for (const { t, row } of page.priorityRows ?? [])
      v.parse(t === 'categories' ? Category : Product, row)
  })

  it('resets for a cursor of another epoch', async () => {
    const { next } = await pullAll(world(), null)
    const page = await pull(world(), { ...Object(next), epoch: randomUUID() })
    expect(page).toMatchObject({ reset: true, rows: [] })
  })
}

async function pull({ gateway, signal }: World, cursor: Cursor, limit = 500) {
  return valueOf(await gateway.pullCatalog(cursor, limit, signal))
}

async function pullAll(world: World, from: Cursor, limit = 500) {
  const rows: PulledRow[] = []
  let next = from
  for (let pages = 1; ; pages += 1) {
    const page = await pull(world, next, limit)
    expect(page.reset).toBe(false)
    // The settings come beside the rows.
    const counted = page.rows.filter(({ t }) => t !== 'settings')
    expect(counted.length).toBeLessThanOrEqual(limit)
    rows.push(...counted)
    next = page.next
    if (!page.more) return { rows, next, pages }
  }
}
