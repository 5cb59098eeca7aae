import { expect, test } from 'vitest'
import { pullAll, readCatalogue, tablesOf } from '../../scripts/hosting/read-catalogue.mjs'

test('reads the whole seeded catalogue with prices in piastres', async () => {
  const catalogue = await readCatalogue({ backend: '', key: '' })
  const { categories, products } = tablesOf(catalogue)
  expect([categories.length, products.length]).toEqual([6, 12])
  expect(products.find((product) => Reflect.get(product, 'id') === '10')).toMatchObject({
    name: "Scribe's Desk Organiser",
    price: 5_999,
    category: 'office',
    bestseller: true,
    // Of eleven pieces, three are set aside for the market.
    stock: 8,
    image: '/images/products/10.jpg',
  })
  expect(catalogue).toMatchObject({ epoch: expect.any(String), at: expect.any(String) })
  // The first start runs all migrations.
}, 180_000)

test('reads every page and keeps the last version of each row; archived products are left out', async () => {
  const row = (id: string, name: string | null, archived = false) => {
    return { t: 'products', id, v: 1, row: name === null ? null : { name, archived } }
  }
  const pages = new Map([
    [null, { epoch: 'e', at: '1', rows: [row('1', 'a'), row('2', 'b')], more: true, next: 'x' }],
    [
      'x',
      {
        epoch: 'e',
        at: '2',
        rows: [row('1', null), row('3', 'c'), row('4', 'd', true)],
        more: false,
        next: 'y',
      },
    ],
  ])
  const catalogue = await pullAll(async (cursor: null | string) => pages.get(cursor))
  expect(catalogue).toMatchObject({ epoch: 'e', at: '2' })
  const { products } = tablesOf(catalogue)
  expect(products).toMatchObject([{ name: 'b' }, { name: 'c' }])
})
