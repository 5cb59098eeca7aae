import { describe, expect, it } from 'vitest'
import { parseOrNull } from '#domain/schemas.ts'
import { stockHistoryStart, StockMove } from './stock-move.ts'

const row = {
  id: '00000000-0000-4000-8000-000000000001',
  product_id: '2',
  delta: -2,
  reason: 'order',
  operation_id: '00000000-0000-4000-8000-000000000002',
  edited_at: '2026-11-19T08:00:00.000Z',
  at: '2026-11-20T08:00:00.123Z',
}

describe('StockMove', () => {
  it('accepts rows of plain writes and of products that were never edited', () => {
    expect(parseOrNull(StockMove, row)).toEqual(row)
    const plain = { ...row, operation_id: null, edited_at: null }
    expect(parseOrNull(StockMove, plain)).toEqual(plain)
  })

  it('drops unknown fields', () => {
    expect(parseOrNull(StockMove, { ...row, actor: 'somebody' })).toEqual(row)
  })

  it.each([
    { id: 1 },
    { product_id: '' },
    { delta: 0.5 },
    { delta: '-2' },
    { delta: null },
    { reason: null },
    { operation_id: 7 },
    { edited_at: 'yesterday' },
    { at: 'yesterday' },
    { at: null },
  ])('refuses %j', (change) => {
    expect(parseOrNull(StockMove, { ...row, ...change })).toBeNull()
  })

  it.each(Object.keys(row))('refuses a row without %s', (field) => {
    const { [field]: _, ...rest } = row as Record<string, unknown>
    expect(parseOrNull(StockMove, rest)).toBeNull()
  })
})

describe('stockHistoryStart', () => {
  it('is thirty days before', () => {
    expect(stockHistoryStart('2026-12-01T10:00:00.000Z')).toBe('2026-11-01T10:00:00.000Z')
  })

  it('is null when the clock is unreadable', () => {
    expect(stockHistoryStart('')).toBeNull()
  })
})
