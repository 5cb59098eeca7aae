import { expect, it } from 'vitest'
import { effectsOf } from './mutations.ts'

it('a created product is shown at once, with the time of its creation on the device', () => {
  const fields = { name: 'Box', description: '', price: 100, image: '', category: null, stock: 4 }
  const row = { ...fields, featured: false, bestseller: false, new: true }
  const [at, date] = [Date.UTC(2026, 10, 20, 10), '2026-11-20T10:00:00.000Z']
  expect(effectsOf({ kind: 'createProduct', payload: { product_id: 'p', ...row } }, at)).toEqual([
    {
      t: 'products',
      id: 'p',
      type: 'put',
      row: { id: 'p', ...row, created_at: date, updated_at: date },
    },
  ])
})
