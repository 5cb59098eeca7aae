import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import { isToBeCollected } from './staff-order-words.ts'

describe('the money on a packing slip', () => {
  it('is to be collected in cash until the order is delivered, and never for a cancelled one', () => {
    const open = (payment_method: string) =>
      orderStatuses.filter((status) => isToBeCollected({ payment_method, status }))
    expect(open('cash')).toEqual(['pending', 'processing', 'shipped'])
    expect(open('card')).toEqual([])
  })
})
