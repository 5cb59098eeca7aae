import { describe, expect, it } from 'vitest'
import type { Db } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { openDbForEachTest } from '../support/test-db.ts'

let db: Db
openDbForEachTest((fresh) => {
  db = fresh
})

async function write(...mutations: Mutation[]): Promise<string | undefined> {
  const [id] = await queueWrites(db, { userId: 'ann', mutations, now: 1 })
  return id
}
async function depsOf(id: string | undefined) {
  return (await listOperations(db)).rows.find((operation) => operation.id === id)?.deps
}
const move = (from: string | null, to: string): Mutation => ({
  kind: 'updateProduct',
  payload: { product_id: '1', base: { category: from }, patch: { category: to } },
})
const rename: Mutation = {
  kind: 'updateProduct',
  payload: { product_id: '2', base: { name: 'Box' }, patch: { name: 'Lotus box' } },
}
const remove = (category: string, to: string | null = null): Mutation => ({
  kind: 'deleteCategory',
  payload: { category_id: category, move_to: to },
})

describe('the deletion of a category', () => {
  it('comes after what moves products out of it: they would no longer be where their editor saw them', async () => {
    const out = await write(move('toys', 'games'))
    await write(rename)
    expect(await depsOf(await write(remove('toys')))).toEqual([out])
  })

  it('comes after what moves a whole category into it: that would no longer find it', async () => {
    const other = await write(remove('puzzles', 'toys'))
    expect(await depsOf(await write(remove('toys')))).toEqual([other])
  })

  it('comes before an edit that saw where it moved the product', async () => {
    const [heirless, heired] = [
      await write(remove('toys')),
      await write(remove('puzzles', 'games')),
    ]
    expect(await depsOf(await write(move(null, 'boxes')))).toEqual([heirless])
    expect(await depsOf(await write(move('games', 'boxes')))).toEqual([heired])
    expect(await depsOf(await write(move('office', 'boxes')))).toEqual([])
    expect(await depsOf(await write(rename))).toEqual([])
  })
})
