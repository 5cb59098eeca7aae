import { describe, expect, it } from 'vitest'
import { parseLastOrder } from './last-order.ts'

const lastOrder = {
  id: 'd9428888-122b-41e1-b85c-61b1d6f5a7e1',
  total: 14999,
  date: '2026-11-20T10:00:00.000Z',
}

describe('the last-order record', () => {
  it('reads a stored record', () => {
    expect(parseLastOrder(JSON.stringify(lastOrder))).toEqual(lastOrder)
  })

  it.each([
    null,
    '',
    'not json',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...lastOrder, total: '149.99' }),
    JSON.stringify({ ...lastOrder, total: -1 }),
    JSON.stringify({ ...lastOrder, date: 'yesterday-ish' }),
    JSON.stringify({ id: lastOrder.id, total: lastOrder.total }),
  ])('is null when the stored text is %j', (text) => {
    expect(parseLastOrder(text)).toBeNull()
  })
})
