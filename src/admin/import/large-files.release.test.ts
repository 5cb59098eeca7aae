/** Cells and groups that patterns could search for minutes. */
import { expect, it, vi } from 'vitest'
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
  'a cell with 1 MB of %s is read within seconds',
  async (_, unit) => {
    const long = unit.repeat(Math.ceil(1_000_000 / unit.length))
    const cell = `"x${unit === '""' ? long : long.replaceAll('"', '""')}x"`
    const row = ['Box', cell, cell, cell, cell, cell].join(',')
    const began = performance.now()
    const read = await planFile(
      plain.encode(`Title,Price,Description,Quantity,Category,Image\n${row}\n`),
    )
    expect(read.ok).toBe(true)
    expect(performance.now() - began).toBeLessThan(20_000)
  },
  60_000,
)

it('5,000 variants of one product are read within seconds', async () => {
  const lines = Array.from(
    { length: 5000 },
    (_, n) => `box,Box,${n + 1},Size ${n},https://a.eg/${n}.jpg`,
  )
  const header = 'Handle,Title,Variant Price,Option1 Value,Image Src\n'
  const read = await planFile(plain.encode(`${header}${lines.join('\n')}`))
  expect(read.ok && read.rows.length).toBe(5000)
})
