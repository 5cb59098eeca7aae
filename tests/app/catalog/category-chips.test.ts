import { beforeEach, expect, test } from 'vitest'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import { putCategories, putProducts } from '../../support/mirror.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(async () => {
  await putProducts(db, { category: 'boxes' })
  await putCategories(db, { id: 'boxes' }, { id: 'sculptures' })
})

test('a category without products has a chip only if the address names it', async () => {
  expect(await catalogQueries.listChips(db, null)).toEqual(['boxes'])
  expect(await catalogQueries.listChips(db, 'sculptures')).toEqual(['boxes', 'sculptures'])
})

test('an unknown category has no chip', async () => {
  expect(await catalogQueries.listChips(db, 'nothing-like-it')).toEqual(['boxes'])
})
