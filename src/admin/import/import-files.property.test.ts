/** Files of all kinds never crash the import, and a price is read as it was written or asked. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../../tests/support/cases.ts'
import { planFile } from '../../../tests/support/plan-file.ts'
import { creationIn } from './import-rows.tsx'
import type { Pause } from './in-slices.ts'

const plain = new TextEncoder()
const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', '\r', '\ufeff', 'sep=;\n', '<p>', '&#'),
  fc.constantFrom('Handle,Title,Variant Price\n', 'Name;Price\n', 'الاسم,السعر\n', '12,5', '1.500'),
)

it('any text is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      await planFile(plain.encode(parts.join('')))
    }),
    { numRuns: cases(500) },
  )
}, 60_000)

it('any bytes are read or refused', async () => {
  const start = fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf])
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (mark, bytes) => {
      await planFile(new Uint8Array([...mark, ...bytes]))
    }),
    { numRuns: cases(500) },
  )
}, 60_000)

/** In piastres; null: it needs an answer or is refused. */
const prices = [
  ['20', 2000],
  ['20.5', 2050],
  ['1234.50', 123_450],
  ['1,234.50', 123_450],
  ['EGP 20', 2000],
  ['٢٠٫٥', 2050],
  ['1.500', null],
  ['USD 20', null],
  ['', null],
  ['many', null],
] as const

interface Ware {
  name: string
  price: (typeof prices)[number]
}

const text = fc.string({
  unit: fc.constantFrom('a', 'ب', '"', "'", ',', ';', '\t', '\n', '\r\n', '\ufeff', ' ', '=', '|'),
  maxLength: 30,
})
const wares = fc.array(
  fc.record({ name: text.map((one) => `Box${one}x`), price: fc.constantFrom(...prices) }),
  { minLength: 1, maxLength: 8 },
)
const way = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  columns: fc.constantFrom(0, 1, 97),
  mark: fc.boolean(),
  utf16: fc.boolean(),
})

function write(rows: readonly Ware[], { separator, newline, columns, mark, utf16 }: FileWay) {
  const others = Array.from({ length: columns }, (_, at) => `remark ${at}`)
  const cell = (one: string) => `"${one.replaceAll('"', '""')}"`
  const lines = [
    ['Title', ...others, 'Price'],
    ...rows.map(({ name, price: [price] }) => [name, ...others, price]),
  ]
  const all = lines.map((cells) => cells.map(cell).join(separator)).join(newline)
  return utf16
    ? new Uint8Array(Buffer.from(`\ufeff${all}`, 'utf16le'))
    : plain.encode(mark ? `\ufeff${all}` : all)
}

type FileWay = typeof way extends fc.Arbitrary<infer Way> ? Way : never

it('a price is the written one, or asked, however the file is written', async () => {
  await fc.assert(
    fc.asyncProperty(wares, way, async (rows, how) => {
      const read = await planFile(write(rows, how))
      if (!read.ok) throw new Error(read.error.type)
      expect(read.rows.map((row) => creationIn(row)?.price ?? null)).toEqual(
        rows.map(({ price: [, wanted] }) => wanted),
      )
    }),
    { numRuns: cases(300) },
  )
}, 60_000)

it('a pause at each step changes nothing', async () => {
  const busy: Pause = () => new Promise((resolve) => setImmediate(resolve))
  const long = Array.from({ length: 400 }, (_, n) => ({
    name: `Box ${n} "${'long\n'.repeat(60)}"`,
    price: prices[n % prices.length] ?? prices[0],
  }))
  const file = write(long, {
    separator: ';',
    newline: '\r\n',
    columns: 1,
    mark: true,
    utf16: false,
  })
  const [sliced, whole] = [await planFile(file, busy), await planFile(file)]
  const shown = (read: typeof whole) =>
    read.ok && read.rows.map((row) => [row.line, row.name, row.type, creationIn(row)?.price])
  expect(shown(sliced)).toEqual(shown(whole))
  expect(sliced.ok && sliced.rows.at(-1)?.line).toBe(2 + 399 * 61)
})
