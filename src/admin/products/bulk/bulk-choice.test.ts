import { describe, expect, it } from 'vitest'
import { type BulkChoice, readChoice } from './bulk-choice.tsx'

const read = (type: BulkChoice['type'], text: string) => readChoice({ type, text })

describe('the choice of a bulk change', () => {
  it('is empty before anything was typed', () => {
    expect(read('price', ' ')).toEqual({ ok: false, error: 'nothing' })
  })

  it.each([
    ['10', 1000],
    ['-12.5 %', -1250],
    ['١٠٪', 1000],
    ['\u2068١٠ ٪\u2069', 1000],
    ['0.01', 1],
  ])('reads %s as a percentage', (text, percent) => {
    expect(read('price', text)).toEqual({ ok: true, value: { type: 'price', percent } })
  })

  it.each(['ten', '1.005', '-100', '1e9'])('refuses %s as a percentage', (text) => {
    expect(read('price', text).ok).toBe(false)
  })

  it('reads a difference of stock, and only whole ones within bounds', () => {
    expect(read('stock', '-3')).toEqual({ ok: true, value: { type: 'stock', delta: -3 } })
    for (const text of ['1.5', '1e9', 'x']) expect(read('stock', text).ok).toBe(false)
  })

  it('reads categories and flags', () => {
    expect(read('category', 'decor')).toMatchObject({ value: { category: 'decor' } })
    expect(read('new', 'no')).toMatchObject({ value: { flag: 'new', on: false } })
  })
})
