import { expect, it } from 'vitest'
import { newMutation } from '#domain/writes/mutations.ts'
import { aCustomer } from '../../../tests/support/builders.ts'
import { factsOf } from './contents.tsx'

it('shows the items and texts of a shopper, never the secret of an order', () => {
  const { kind, payload } = newMutation.placeOrder({
    token: 't'.repeat(43),
    placed_at: '2026-11-20T10:00:00.000Z',
    payment_method: 'cash',
    customer: aCustomer,
    items: [{ product_id: '1', quantity: 2, price: 6_499 }],
  })
  const facts = factsOf(kind, payload)
  expect(facts?.[0]).toEqual(['Pieces', '2 pieces, 129.98\u00A0EGP'])
  expect(facts?.flat()).toContain(aCustomer.email)
  expect(facts?.flat()).toContain('12 Al Muizz Street\nCairo, Cairo, 11511')
  expect(JSON.stringify(facts)).not.toContain('tttt')
})

it('shows a message, a request and a newsletter address', () => {
  const email = 'mona@example.com'
  expect(factsOf('subscribeNewsletter', { email })).toEqual([['Email', email]])
  const request = { product_id: '7', email }
  expect(factsOf('requestStockAlert', request)).toEqual([['Email', email]])
  const message = { name: 'Mona', email, subject: 'A box', message: 'Is it cedar?' }
  expect(factsOf('sendContactMessage', message)).toEqual([
    ['Name', 'Mona'],
    ['Email', email],
    ['Subject', 'A box'],
    ['Message', 'Is it cedar?'],
  ])
})

it('shows the fields of a write of staff', () => {
  const edit = { product_id: '1', base: { name: 'Box' }, patch: { name: 'Chest', price: 6_499 } }
  expect(factsOf('updateProduct', edit)).toEqual([
    ['Name', 'Chest'],
    ['Price', '64.99\u00A0EGP'],
  ])
  const items = [{ product_id: '12345678-a', quantity: 2, price: 100 }]
  expect(factsOf('recordSale', { sold_at: '2026-11-20T10:00:00.000Z', items })).toContainEqual([
    '12345678: Price',
    '1.00\u00A0EGP',
  ])
})

it('returns null for a write that this version cannot read', () => {
  expect(factsOf('sendLetter', { email: 'mona@example.com' })).toBeNull()
})
