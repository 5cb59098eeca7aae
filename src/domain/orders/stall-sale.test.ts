import { describe, expect, it } from 'vitest'
import { parseMutation } from '#domain/writes/mutations.ts'
import { goodsTotal } from './order-amounts.ts'
import type { SaleLine } from './stall-entry.ts'
import { paidInCash, saleToPayload, sameSale, soldLinesToItems } from './stall-sale.ts'

const at = '2026-11-20T10:00:00.000Z'
const box: SaleLine = { id: '2', name: 'Box', price: 11_999, quantity: 2 }
const agreed: SaleLine = { ...box, price: 10_000, list_price: 11_999, discount: 500, reason: 'Two' }
const wrapping: SaleLine = { id: 'extra:1', name: 'Gift', price: 1_050, quantity: 1, extra: true }

describe('the write of a sale', () => {
  it('has no details in cash at the prices of the catalogue', () => {
    expect(saleToPayload([box], paidInCash, at)).toEqual({
      sold_at: at,
      items: [{ product_id: '2', name: 'Box', price: 11_999, quantity: 2 }],
    })
  })

  it('has agreed prices, discounts, reasons, free lines and the payment', () => {
    const payload = saleToPayload([agreed, wrapping], { payment: 'card', tendered: 50_000 }, at)
    expect(payload).toEqual({
      sold_at: at,
      items: [
        {
          product_id: '2',
          name: 'Box',
          price: 10_000,
          quantity: 2,
          list_price: 11_999,
          discount: 500,
          reason: 'Two',
        },
      ],
      extra: [{ text: 'Gift', amount: 1_050 }],
      payment: 'card',
      tendered: 50_000,
    })
    expect(parseMutation('recordSale', payload)).not.toBeNull()
  })

  it('is refused without any line, and with a discount beyond its line', () => {
    const refused = [saleToPayload([], paidInCash, at)]
    refused.push(saleToPayload([{ ...box, discount: 24_000 }], paidInCash, at))
    for (const payload of refused) expect(parseMutation('recordSale', payload)).toBeNull()
  })
})

it('the items of its order have the same total as its lines', () => {
  const lines = [agreed, wrapping]
  const items = soldLinesToItems(saleToPayload(lines, paidInCash, at), () => undefined)
  expect(items).toEqual([
    { ...agreed, image: '' },
    { ...wrapping, image: '' },
  ])
  expect(goodsTotal(items)).toBe(goodsTotal(lines))
  expect(goodsTotal(items)).toBe(2 * 10_000 - 500 + 1_050)
})

it('two sales are the same at the same amounts only', () => {
  expect(sameSale([agreed, wrapping], [wrapping, agreed])).toBe(true)
  for (const other of [
    { ...agreed, price: 10_001 },
    { ...agreed, discount: 501 },
    { ...agreed, quantity: 1 },
  ])
    expect(sameSale([agreed], [other])).toBe(false)
  expect(sameSale([wrapping], [{ ...wrapping, name: 'Box' }])).toBe(false)
})
