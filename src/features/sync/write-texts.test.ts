import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { Operation } from '#domain/writes/operation.ts'
import { setLanguage } from '#texts/language.ts'
import { rejectionTexts } from './write-texts.ts'
import { writeName } from '#features/sync/write-name.ts'

const base = { kind: 'adjustStock', state: 'rejected' } as Operation
const nameOf = (id: string) => `Product ${id}`
const textOf = (outcome: object, kind = 'adjustStock') =>
  rejectionTexts({ ...base, kind, outcome: { status: 'rejected', ...outcome } }, nameOf)

describe('rejectionTexts', () => {
  it.each([
    [{ code: 'not_enough_stock', available: 2 }, /the server has 2/],
    [{ code: 'not_found' }, /^The product does not exist any more/],
    [{ code: 'not_found', path: 'patch.category' }, /^The category does not exist/],
    [{ code: 'invalid', path: 'patch.price' }, /value of Price/],
    [{ code: 'already_recorded' }, /^This is recorded already\.$/],
    [{ code: 'held' }, /until it has been released/],
    [{ code: 'not_held' }, /decided otherwise/],
    [{ code: 'came_back' }, /^This parcel came back already\.$/],
    [
      { code: 'came_back', at: '2026-11-20T10:00:00.000Z', by: 'Ann' },
      /^This parcel came back already, on 20 Nov 2026, by .*Ann.*\.$/,
    ],
    [{ code: 'returned' }, /^Pieces of the order came back/],
    [{ code: 'something_new' }, /something_new/],
  ])('%j', (outcome, text) => {
    expect(textOf(outcome)).toEqual([expect.stringMatching(text)])
  })

  it('says of a category that its id is taken', () => {
    expect(textOf({ code: 'already_exists' }, 'createCategory')).toEqual([
      'The shop has another category with this ID already.',
    ])
  })

  it('names every line of a sale', () => {
    const items = [
      { product_id: '1', code: 'sold_out' },
      { product_id: '2', code: 'not_enough_stock', available: 1 },
      { product_id: '3', code: 'price_changed', price: 500 },
    ]
    expect(textOf({ code: 'items', items }, 'recordSale')).toEqual([
      'Product 1: sold out.',
      'Product 2: only 1 left.',
      'Product 3: the price is now 5.00\u00A0EGP.',
    ])
  })

  it('explains a refusal that has no outcome by its status', () => {
    const lastError = { class: 'rejected', status: 403, code: '42501', at: 1 }
    expect(rejectionTexts({ ...base, lastError }, nameOf)[0]).toMatch(/does not allow/)
    expect(rejectionTexts(base, nameOf)).toEqual(['The server refused it.'])
  })

  it('isolates what the server says from the texts around it', () => {
    const lastError = { class: 'rejected', status: 400, message: 'Row is too big.', at: 1 }
    const failed: Operation = { ...base, lastError }
    expect(rejectionTexts(failed, nameOf)).toEqual(['Row is too big.'])
    setLanguage('ar')
    expect(rejectionTexts(failed, nameOf)).toEqual(['\u2068Row is too big.\u2069'])
    setLanguage('en')
  })

  it('leaves the outcome of earlier attempts open', () => {
    const texts = rejectionTexts({ ...base, attempts: 2 }, nameOf)
    expect(texts[1]).toMatch(/^The server may have it from an earlier attempt/)
    const photo = { ...base, kind: 'uploadPhoto', attempts: 2 } as const
    expect(rejectionTexts(photo, nameOf).join(' ')).not.toMatch(/earlier attempt/)
  })
})

test('names kinds of writes, and shows an unknown kind unchanged', () => {
  expect(writeName('recordSale')).toBe('Stall sale')
  expect(writeName('placeOrder')).toBe('Order')
  expect(writeName('toString')).toBe('toString')
})

const schemas = new URL('../../../supabase/schemas/', import.meta.url)
/** Answers to calls, which are no queued writes. */
const ofCalls = ['already_staff', 'unknown_invitation', 'last_owner', 'this_device', 'too_many']

test('every reason that the server can give has a sentence', () => {
  const sql = readdirSync(schemas).map((name) => readFileSync(new URL(name, schemas), 'utf8'))
  const found = sql.join('').matchAll(/private\.rejected\('([a-z_]+)'/g)
  const codes = [...new Set([...found].map(([, code]) => code ?? ''))]
  expect(codes).toContain('too_late')
  const without = codes.filter((code) => textOf({ code }).join('').includes(`(${code})`))
  // 'returned_before' names its lines.
  expect(without.toSorted()).toEqual([...ofCalls, 'returned_before'].toSorted())
})

test('an order whose reasons are gone when its refusal is repeated has a sentence', () => {
  expect(textOf({ code: 'items', items: [] }, 'placeOrder')).toEqual([
    'The problem is gone. It can be sent again.',
  ])
})
