import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import { listedStatuses, readOrderSearch, toServerStatus } from './order-search-params.ts'

describe('the address of the orders list', () => {
  it('ignores values that do not fit', () => {
    expect(
      readOrderSearch({ q: '123', status: 'pending', sort: 'total', reverse: 'true', older: '5' }),
    ).toEqual({
      q: '123',
      status: 'pending',
      sort: 'total',
      reverse: true,
      older: '5',
    })
    expect(
      readOrderSearch({
        q: {},
        status: 'lost',
        sort: 'x',
        reverse: 'no',
        order: [1],
        older: true,
      }),
    ).toEqual({
      q: undefined,
      status: undefined,
      sort: undefined,
      reverse: undefined,
      order: undefined,
      older: undefined,
    })
    expect(readOrderSearch({})).toEqual({})
    expect(readOrderSearch({ status: 'held' })).toEqual({ status: 'held' })
    expect(readOrderSearch({ from: '2026-11-20', to: '20/11/2026', city: 'Giza' })).toEqual({
      from: '2026-11-20',
      to: undefined,
      city: 'Giza',
    })
  })

  it('requests only statuses that the server knows', () => {
    expect(listedStatuses.map(toServerStatus)).toEqual([...orderStatuses, null, null, null, null])
    expect(toServerStatus(undefined)).toBeNull()
  })
})
