import { describe, expect, it } from 'vitest'
import { maxLineQuantity } from './order-amounts.ts'
import { changeLine, dayOf, parseSaleLines, parseStallEntries } from './stall-entry.ts'

const box = { id: '2', name: 'Box', price: 11_999, quantity: 1 }
const panel = { id: '1', name: 'Panel', price: 14_999, quantity: 2 }

describe('changing a line of a sale', () => {
  it('adds a line, counts up and down, and removes it at 0', () => {
    expect(changeLine([], box, 1)).toEqual([box])
    expect(changeLine([panel, box], box, 1)).toEqual([panel, { ...box, quantity: 2 }])
    expect(changeLine([panel, box], panel, -1)).toEqual([{ ...panel, quantity: 1 }, box])
    expect(changeLine([panel, box], box, -1)).toEqual([panel])
    expect(changeLine([panel], box, -1)).toEqual([panel])
  })

  it('keeps the price of the first piece', () => {
    expect(changeLine([box], { ...box, price: 1 }, 1)).toEqual([{ ...box, quantity: 2 }])
  })

  it('stops at the largest quantity the server accepts', () => {
    const full = { ...box, quantity: maxLineQuantity }
    expect(changeLine([full], box, 1)).toEqual([full])
  })
})

describe('a stored day', () => {
  it('skips unreadable entries', () => {
    expect(parseSaleLines([box, { id: 'x' }, null])).toEqual([box])
    expect(parseSaleLines('corrupt')).toEqual([])
    const sale = { id: 'a', at: 1, kind: 'sale', lines: [box] }
    expect(parseStallEntries([sale, { kind: 'other' }])).toEqual([sale])
  })

  it('is named by the calendar of the device', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
