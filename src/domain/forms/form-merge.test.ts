import { describe, expect, it } from 'vitest'
import { changedNames, hasTouched, mergeLive, parseFormDraft } from './form-merge.ts'

const seen = { name: 'Tray', price: '10.00', new: true }

describe('a form while its row changes elsewhere', () => {
  it('updates the untouched fields', () => {
    const merged = mergeLive(seen, seen, { ...seen, price: '12.00', new: false })
    expect(merged.typed).toEqual({ name: 'Tray', price: '12.00', new: false })
    expect(merged.seen).toEqual(merged.typed)
    expect(merged.elsewhere).toEqual({})
  })

  it('keeps the typed value and its base, and returns the new value', () => {
    const typed = { ...seen, price: '11.00' }
    const merged = mergeLive(seen, typed, { ...seen, price: '12.00' })
    expect(merged).toEqual({ seen, typed, elsewhere: { price: '12.00' } })
  })

  it('reports no difference when both typed the same', () => {
    const typed = { ...seen, price: '12.00' }
    const merged = mergeLive(seen, typed, typed)
    expect(merged).toEqual({ seen: typed, typed, elsewhere: {} })
  })

  it('compares fields by value, also values that JSON does not have', () => {
    const before = { ...seen, weight: Number.NaN, note: undefined }
    expect(changedNames(before, { ...before })).toEqual([])
    expect(changedNames<object>(before, { ...before, note: null })).toEqual(['note'])
    expect(changedNames(before, { ...before, price: '12.00', weight: 1 })).toEqual([
      'price',
      'weight',
    ])
  })

  it('detects whether anything was typed', () => {
    expect(hasTouched(seen, seen)).toBe(false)
    expect(hasTouched(seen, { ...seen, new: false })).toBe(true)
  })
})

describe('a stored draft', () => {
  it('returns its fields of the right type, and nothing else', () => {
    const typed = { name: 'Bowl', price: 3, extra: 'x' }
    expect(parseFormDraft({ seen: null, typed }, seen)).toEqual({
      seen,
      typed: { ...seen, name: 'Bowl' },
    })
    expect(parseFormDraft({ typed: 'Bowl' }, seen)).toEqual({ seen, typed: seen })
  })

  it.each([undefined, null, 'Bowl', 5])('is null when %j is stored', (stored) => {
    expect(parseFormDraft(stored, seen)).toBeNull()
  })
})
