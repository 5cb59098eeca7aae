/** Cells and groups that patterns could search for minutes. */
import { expect, it, vi } from 'vitest'
import { ownLines, readTable } from './read-csv.ts'
import { planFile } from '../../../tests/support/plan-file.ts'

vi.setConfig({ testTimeout: 60_000 })

const plain = new TextEncoder()

it.each([
  ['spaces', ' '],
  ['open tags', '<p'],
  ['scripts without an end', '<script>'],
  ['comments without an end', '<!--'],
  ['line breaks', '\n \n'],
  ['addresses', 'https://a.eg/1.jpg,'],
  ['separators of addresses', ';|'],
  ['quotes', '""'],
  ['amounts', '1.500 USD '],
])(
  'a cell with 1 MB of %s is refused within seconds, and stays as it is',
  async (_, unit) => {
    const long = unit.repeat(Math.ceil(1_000_000 / unit.length))
    const cell = `"x${unit === '""' ? long : long.replaceAll('"', '""')}x"`
    const row = ['Box', cell, cell, cell, cell, cell].join(',')
    const began = performance.now()
    const read = await planFile(
      plain.encode(`Title,Price,Description,Quantity,Category,Image\n${row}\n`),
    )
    expect(read.ok && read.rows).toMatchObject([
      { line: 2, name: 'Box', problems: [{ type: 'cell-too-long', most: 50_000 }] },
    ])
    expect(read.ok && read.lines[0]?.all[1]?.length).toBeGreaterThan(400_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  },
  60_000,
)

it.each(['id,name,description\n1,Box,', 'id;name;description\n1;Box;'])(
  'in a file of ours, %j with such a cell is refused',
  async (start) => {
    const table = await readTable(`${start}${'x'.repeat(50_001)}\n2,`, async () => undefined)
    const own = table.ok ? ownLines(table.value) : table
    expect(own.ok && own.value.lines[0]).toMatchObject({ problem: { type: 'cell-too-long' } })
  },
)

it('variants of one product are read in slices', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `box,Box,${n + 1},Size ${n}`)
  const header = 'Handle,Title,Variant Price,Option1 Value\n'
  const shares: number[] = []
  await planFile(plain.encode(`${header}${lines.join('\n')}`), async (share) => {
    shares.push(share)
  })
  expect(shares.length).toBeGreaterThan(300)
})

it('so are thousands of variants with one price', async () => {
  const lines = Array.from({ length: 2000 }, (_, n) => `box,Box,12,Size ${n},1`)
  const header = 'Handle,Title,Variant Price,Option1 Value,Variant Inventory Qty\n'
  const shares: number[] = []
  await planFile(plain.encode(`${header}${lines.join('\n')}`), async (share) => {
    shares.push(share)
  })
  expect(shares.length).toBeGreaterThan(60)
})

it('5,000 variants of one product are read within seconds', async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, n) => `box,Box,${n + 1},Size ${n},https://a.eg/${n}.jpg`,
  )
  const header = 'Handle,Title,Variant Price,Option1 Value,Image Src\n'
  const read = await planFile(plain.encode(`${header}${lines.join('\n')}`))
  expect(read.ok && read.rows.length).toBe(5000)
})
