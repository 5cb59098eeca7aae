import { expect, it } from 'vitest'
import { totalPrice } from './line-amounts.ts'
import { orderTotal, shippingCost } from './shipping.ts'

it('an order costs what its goods and their shipping cost', () => {
  const lines = [
    { price: 14_999, quantity: 2 },
    { price: 500, quantity: 1 },
  ]
  const goods = totalPrice(lines)
  expect(goods).toBe(30_498)
  expect(orderTotal(lines)).toBe(goods + shippingCost(goods))
})
