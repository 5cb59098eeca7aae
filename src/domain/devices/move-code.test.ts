import { afterEach, describe, expect, it, vi } from 'vitest'
import { aCustomer, aLine, aStockMove, anOrder, uuid } from '../../../tests/support/builders.ts'
import { type Moved, moveCode, readMoveCode } from './move-code.ts'

const order = { id: uuid(1), token: 't'.repeat(43), placedAt: 5, total: 14_999, items: [] }
const write = { id: uuid(1), ...anOrder(), deps: [], createdAt: 5, writtenAt: 6 }
const moved: Moved = {
  cart: [aLine({ name_ar: 'لوح', quantity: 2 })],
  saved: [{ id: '2', name: 'Tray', price: 100, image: '/2.jpg', savedAt: 7 }],
  orders: [order],
  writes: [write],
  address: aCustomer,
}
const code = await moveCode(moved)
const problemOf = async (text: string) => {
  const read = await readMoveCode(text)
  return read.ok ? null : read.error
}
afterEach(() => vi.unstubAllGlobals())

describe('the code for another browser', () => {
  it('brings everything back', async () => {
    expect(code).toMatch(/^nefer1\.[\w-]+$/)
    expect(await readMoveCode(code)).toEqual({ ok: true, value: moved })
  })

  it.each([
    ['in lines', `  ${code.slice(0, 30)}\n${code.slice(30)} `],
    ['with characters that nobody sees', `\u200b${code.slice(0, 30)}\u2060${code.slice(30)}`],
    ['as a link', `https://nefer.example/ar/account#bring=${code}`],
  ])('is read %s', async (_how, text) => {
    expect(await readMoveCode(text)).toEqual({ ok: true, value: moved })
  })

  it.each([
    ['nothing', ''],
    ['a sentence', 'Where is my order?'],
    ['a help file', '{"shop": "Nefer"}'],
    ['its first letters only', 'nefer'],
  ])('is not %s', async (_what, text) => {
    expect(await problemOf(text)).toBe('foreign')
  })

  it.each([
    ['another version', code.replace('nefer1', 'nefer2'), 'newer'],
    ['a later one, cut off', 'nefer12.', 'newer'],
    ['cut off', code.slice(0, -1), 'part'],
    ['its beginning', 'nefer1.', 'part'],
    ['changed', code.replace(/.{20}$/, 'AAAAAAAAAAAAAAAAAAAA'), 'part'],
  ])('of %s says so', async (_what, text, problem) => {
    expect(await problemOf(text)).toBe(problem)
  })

  it.each([
    ['a write of staff', [{ ...write, ...aStockMove('1', 5) }], 'foreign'],
    ['a write that does not fit', [{ ...write, payload: { token: '' } }], 'foreign'],
    ['a write of a later version', [{ ...write, kind: 'sendFlowers' }], 'newer'],
  ])('is refused with %s', async (_what, writes, problem) => {
    expect(await problemOf(await moveCode({ ...moved, writes }))).toBe(problem)
  })

  it('has a checksum of its own: whole blocks with other contents are refused', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const bare = await moveCode(moved)
    const changed = Buffer.from(bare.slice(7), 'base64url')
    changed.write('9', changed.indexOf('14999'))
    vi.unstubAllGlobals()
    expect(await problemOf(bare)).toBeNull()
    expect(await problemOf(`nefer1.${changed.toString('base64url')}`)).toBe('part')
  })

  it('is made without the browser’s compression, of more than one block', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const large = { ...moved, cart: Array.from({ length: 900 }, (_, at) => aLine({ id: `${at}` })) }
    const bare = await moveCode(large)
    vi.unstubAllGlobals()
    expect(bare.length).toBeGreaterThan(65_536)
    expect(await readMoveCode(bare)).toEqual({ ok: true, value: large })
  })

  it('says that a browser cannot decompress it', async () => {
    vi.stubGlobal('DecompressionStream', undefined)
    expect(await problemOf(code)).toBe('old-browser')
  })
})
