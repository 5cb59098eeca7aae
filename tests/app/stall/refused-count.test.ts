import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { SetToCount, refusedStockText } from '#admin/sync-issues/rejection-card.tsx'
import { moveStallStock } from '#db/staff/stall.ts'
import { readRefusedStock } from '#db/staff/stock.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { aStockMove, uuid } from '../../support/builders.ts'
import { putProducts } from '../../support/mirror.ts'
import { findOperation, now, queue, settle, userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const outcome = { status: 'rejected', code: 'not_enough_stock', available: 2 }

beforeEach(() => putProducts(db, { id: '1', name: 'Box', stock: 12 }))

async function refuse(n: number) {
  await settle(db, uuid(n), { state: 'rejected', attempts: 1, outcome })
  await putProducts(db, { id: '1', name: 'Box', stock: 2 })
  const operation = await findOperation(db, uuid(n))
  const refused = operation && (await readRefusedStock(db, operation))
  return refused ?? null
}

it('a refused count names the count, its difference and the stock of the server', async () => {
  const box = { id: '1', name: 'Box', stock: 12 }
  await moveStallStock(db, box, -3, 'count', { id: uuid(1), userId, now })
  const refused = await refuse(1)
  expect(refused).toMatchObject({ counted: 9, stock: 2, available: 2 })
  expect(refused && refusedStockText(refused)).toBe('You counted 9 (−3); the server has 2.')
})

it('a count is about all pieces, also those that are set aside', async () => {
  const box = { id: '1', name: 'Box', stock: 12, set_aside: 4 }
  await moveStallStock(db, box, -13, 'count', { id: uuid(1), userId, now })
  await settle(db, uuid(1), { state: 'rejected', attempts: 1, outcome })
  await putProducts(db, { id: '1', name: 'Box', stock: 2, set_aside: 4 })
  const operation = await findOperation(db, uuid(1))
  const refused = operation && (await readRefusedStock(db, operation))
  expect(refused).toMatchObject({ counted: 3, stock: 6, available: 6 })
})

it("'Set to' sends the difference between the count and the present stock", async () => {
  await moveStallStock(db, { id: '1', name: 'Box', stock: 12 }, -3, 'count', {
    id: uuid(1),
    userId,
    now,
  })
  const refused = await refuse(1)
  if (refused === null) throw new Error('it was not refused')
  const sent: Mutation[] = []
  const button: ReactElement<{ onClick: () => void }> | null = SetToCount({
    refused,
    send: (one) => sent.push(one),
  })
  button?.props.onClick()
  const payload = { product_id: '1', delta: 7, reason: 'count' }
  expect(sent).toEqual([{ kind: 'adjustStock', payload }])
  expect(SetToCount({ refused: { ...refused, stock: 9 }, send: () => undefined })).toBeNull()
})

it('a refused tap has no count', async () => {
  await moveStallStock(db, { id: '1', name: 'Box', stock: 12 }, -3, 'stall', {
    id: uuid(1),
    userId,
    now,
  })
  const refused = await refuse(1)
  expect(refused).toMatchObject({ counted: null })
  expect(refused && refusedStockText(refused)).toBe('You entered −3; the server has 2.')
})

it('other refusals are not about stock', async () => {
  await queue(db, 1, aStockMove('1', -3))
  const operation = await findOperation(db, uuid(1))
  const other = { status: 'rejected', code: 'not_found' }
  expect(operation && (await readRefusedStock(db, { ...operation, outcome: other }))).toBeNull()
})
