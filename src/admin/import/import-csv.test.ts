import { describe, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { toCsv } from '#admin/download-csv.ts'
import { failedLines } from './import-report.tsx'
import { decodeCsv, ownLines, readTable } from './read-csv.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import type { ImportRow } from '#domain/products/product-import.ts'

const atOnce = async () => undefined
const readCsv = async (text: string) => {
  const table = await readTable(text, atOnce)
  return table.ok ? ownLines(table.value) : table
}
const readKnown = async (text: string) => {
  const table = await readCsv(text)
  if (!table.ok) return table
  const { ignored, lines } = table.value
  return { ok: true, value: { ignored, lines: lines.map(({ all: _all, ...line }) => line) } }
}

const utf8 = new TextEncoder()
const bytes = (...values: number[]) => new Uint8Array(values)

describe('the encoding of a file', () => {
  it('is UTF-8 when valid, and the text does not contain its byte order mark', () => {
    expect(decodeCsv(utf8.encode('id,صندوق'))).toMatchObject({
      value: { text: 'id,صندوق', encoding: 'utf-8', guessed: false },
    })
    expect(decodeCsv(utf8.encode('\ufeffid'))).toMatchObject({ value: { text: 'id' } })
  })

  it('is UTF-16 when its mark says so', () => {
    expect(decodeCsv(bytes(0xff, 0xfe, 0x69, 0, 0x64, 0))).toMatchObject({ value: { text: 'id' } })
    expect(decodeCsv(bytes(0xfe, 0xff, 0, 0x69, 0, 0x64))).toMatchObject({ value: { text: 'id' } })
  })

  it('of a spreadsheet’s Unicode text is read with its tabs', async () => {
    const text = '\ufeffid\tprice\r\n1\t10\r\n2\t11\r\n'
    const little = new Uint8Array(Buffer.from(text, 'utf16le'))
    const decoded = decodeCsv(little)
    expect(decoded.ok && (await readCsv(decoded.value.text))).toMatchObject({
      value: { lines: [{ cells: { id: '1', price: '10' } }, { cells: { id: '2', price: '11' } }] },
    })
  })

  it('is guessed between Arabic and Western European otherwise, and says so', () => {
    // 'صندوق' in Windows-1256, 'Café' in Windows-1252.
    expect(decodeCsv(bytes(0xd5, 0xe4, 0xcf, 0xe6, 0xde))).toMatchObject({
      value: { text: 'صندوق', encoding: 'windows-1256', guessed: true },
    })
    expect(decodeCsv(bytes(0x43, 0x61, 0x66, 0xe9))).toMatchObject({
      value: { text: 'Café', encoding: 'windows-1252', guessed: true },
    })
  })

  it('is the chosen one, or refused', () => {
    expect(decodeCsv(bytes(0xe9), 'windows-1256')).toMatchObject({ ok: true })
    expect(decodeCsv(bytes(0xe9), 'utf-8')).toMatchObject({ ok: false })
    expect(decodeCsv(bytes(0x50, 0x4b, 0x03, 0x04, 0, 0))).toMatchObject({ ok: false })
  })
})

describe('a CSV text', () => {
  it('numbers its lines as an editor does, also after a cell of several lines', async () => {
    const text = 'id,name\r\n1,"one\r\ntwo"\r\n\r\n2,three\r\n'
    expect(await readKnown(text)).toEqual({
      ok: true,
      value: {
        lines: [
          { line: 2, cells: { id: '1', name: 'one\r\ntwo' } },
          { line: 5, cells: { id: '2', name: 'three' } },
        ],
        ignored: [],
      },
    })
  })

  it('may be separated by semicolons; columns in any case and order, unknown ones ignored', async () => {
    expect(await readCsv('Price;ID;Remark\n"1,50";7;x')).toMatchObject({
      value: { lines: [{ line: 2, cells: { price: '1.50', id: '7' } }], ignored: ['remark'] },
    })
  })

  it.each([
    ['semicolons, as Excel writes them', 'id;price\r\n1;10\r\n2;11\r\n3;12\r\n'],
    ['tabs', 'id\tprice\r\n1\t10\r\n2\t11\r\n3\t12\r\n'],
    ['commas in the first line, others below', 'id,price\r\n1,10\r\n2,11\r\n3,12'],
  ])('of two columns may be separated by %s', async (_, text) => {
    const lines = ['10', '11', '12'].map((price, at) => ({
      line: at + 2,
      cells: { id: String(at + 1), price },
    }))
    expect(await readKnown(text)).toEqual({ ok: true, value: { lines, ignored: [] } })
  })

  it('has the separator of its first line', async () => {
    expect(await readCsv('id,name\n1,a;b;c\n2,d;e;f\n')).toMatchObject({
      value: { lines: [{ cells: { name: 'a;b;c' } }, { cells: { name: 'd;e;f' } }] },
    })
  })

  it('may name its separator in a line before', async () => {
    expect(await readKnown('sep=;\r\nid;price\r\n1;10\r\n')).toEqual({
      ok: true,
      value: { lines: [{ line: 3, cells: { id: '1', price: '10' } }], ignored: [] },
    })
  })

  it('may have prices with a decimal comma, in quotes where commas separate', async () => {
    const cells = async (text: string) => {
      const read = await readCsv(text)
      return read.ok && read.value.lines[0]?.cells
    }
    expect(await cells('id;price\n1;149,99')).toEqual({ id: '1', price: '149.99' })
    expect(await cells('id\tprice\n1\t149,9')).toEqual({ id: '1', price: '149.9' })
    expect(await cells('id;price\n1;١٤٩,٩٩')).toEqual({ id: '1', price: '١٤٩.٩٩' })
    expect(await cells('id;price\n1;1,234')).toEqual({ id: '1', price: '1,234' })
    expect(await cells('id;name;price\n1;1,5;1')).toMatchObject({ name: '1,5' })
    expect(await cells('id,price\n1,"12,50"')).toEqual({ id: '1', price: '12.50' })
    expect(await cells('id,price\n1,"1,234"')).toEqual({ id: '1', price: '1,234' })
  })

  it('names lines that have more or fewer cells than the first', async () => {
    expect(await readCsv('id,price,stock\n1,149,99,4\n2,3\n4,5,6')).toMatchObject({
      value: {
        lines: [
          { line: 2, problem: { type: 'cell-count', cells: 4, columns: 3 } },
          { line: 3, problem: { type: 'cell-count', cells: 2, columns: 3 } },
          { line: 4, cells: { id: '4', price: '5', stock: '6' } },
        ],
      },
    })
  })

  it('restores a text that was guarded against being a formula', async () => {
    expect(await readCsv("id,name\n1,'=SUM(A1)")).toMatchObject({
      value: { lines: [{ cells: { name: '=SUM(A1)' } }] },
    })
  })

  it.each([
    '=SUM(A1)',
    'a\n=SUM(A1)',
    'a\r\n+1\r\n\r\n@b',
    "'=quoted\n''-twice",
    '- a\r- b',
    "it's = plain",
    'Gift;=SUM(A1)',
    "a;'=b;-c",
    '01001234567',
    "'007",
  ])('holds %j without a line that begins like a formula, and gives it back', async (name) => {
    const { unparse } = await import('papaparse')
    const guarded = guardFormulas(name)
    expect(guarded).not.toMatch(/(^|[\r\n;])[=+\-@]|^0\d+$/)
    expect(
      await readCsv(unparse({ fields: ['id', 'name'], data: [['1', guarded]] })),
    ).toMatchObject({
      value: { lines: [{ cells: { name } }] },
    })
  })

  it('is refused when it is empty, has other columns, or an open quote', async () => {
    expect(await readCsv('')).toMatchObject({ error: { type: 'empty' } })
    expect(await readCsv('sku,title\n1,x')).toMatchObject({ ok: false })
    expect(await readCsv('id,name\n1,"x\n2,y')).toMatchObject({
      error: { type: 'open-quote', line: 2 },
    })
  })
})

describe('the lines that were left out', () => {
  const failedOf = async (text: string, rows: readonly ImportRow[], separator: ',' | ';' = ',') => {
    const table = await readCsv(text)
    if (!table.ok) throw new Error(table.error.type)
    return toCsv(failedLines(table.value.header, table.value.lines, rows), separator)
  }

  it('are a table that can be corrected and imported', async () => {
    const csv = await failedOf('id,remark,name,price\n,,Box,10\n9,mine,=SUM(A1),"ten, or so"', [
      { type: 'same', line: 2, name: 'Box' },
      {
        type: 'error',
        line: 3,
        name: 'x',
        problems: [
          { type: 'rule', column: 'price', message: 'priceNotANumber' },
          { type: 'unknown-category', category: 'pots' },
        ],
      },
    ])
    expect(csv).toBe(
      '\ufeffid,remark,name,price,error\r\n' +
        `9,mine,'=SUM(A1),"ten, or so",` +
        `price: Please enter a price like 149.99; There is no category “pots”`,
    )
    expect(await readCsv(csv.slice(1))).toMatchObject({
      value: { lines: [{ cells: { id: '9', name: '=SUM(A1)', price: 'ten, or so' } }] },
    })
  })

  it('have the separator of this device', async () => {
    const problem = { type: 'unknown-id', id: '9' } as const
    const row: ImportRow = { type: 'error', line: 2, name: 'x', problems: [problem] }
    const csv = await failedOf('id,name,price\n9,"Box, large",12.05', [row], ';')
    expect(csv).toContain('\ufeffid;name;price;error\r\n9;Box, large;12,05;')
    expect(await readCsv(csv.slice(1))).toMatchObject({
      value: { lines: [{ cells: { name: 'Box, large', price: '12.05' } }] },
    })
  })

  it.each(['1,Carved by hand, in Cairo', '1', '1,a,b,c'])(
    'keep all cells of %j, and its wrong number of cells',
    async (line) => {
      const cells = line.split(',')
      const problem = { type: 'cell-count', cells: cells.length, columns: 2 } as const
      const row: ImportRow = { type: 'error', line: 2, name: 'x', problems: [problem] }
      const again = await readCsv((await failedOf(`id,description\n${line}`, [row])).slice(1))
      expect(again).toMatchObject({ value: { lines: [{ problem: { type: 'cell-count' } }] } })
      expect(again.ok && again.value.lines[0]?.all.slice(0, cells.length)).toEqual(cells)
    },
  )

  it('have reasons with Arabic semicolons in Arabic', async () => {
    setLanguage('ar')
    await loadTexts('frame', 'shop', 'staff')
    const problems = ['priceNotANumber', 'nameTooShort'].map(
      (message) => ({ type: 'rule', column: 'price', message }) as const,
    )
    const csv = await failedOf('id,price\n9,x', [{ type: 'error', line: 2, name: 'x', problems }])
    expect(csv).toContain('؛ ')
    expect(csv).not.toContain('; ')
    setLanguage('en')
    await loadTexts('frame', 'shop', 'staff')
  })
})

it('an unknown column is not used, and named', async () => {
  expect(await readCsv('id,name,name_ar,remark\n1,Box,علبة,x\n')).toMatchObject({
    value: { lines: [{ cells: { name_ar: 'علبة' } }], ignored: ['remark'] },
  })
})
