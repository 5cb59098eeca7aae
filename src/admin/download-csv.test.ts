import { expect, it } from 'vitest'
import { ownLines, readTable } from './import/read-csv.ts'
import { toCsv } from './download-csv.ts'

const fields = ['id', 'name', 'price']
const table = { fields, data: [['1', 'Box; large', '12.05']] }

it('a file may have semicolons, with a decimal comma for spreadsheets that expect both', async () => {
  expect(await toCsv(table, ',')).toBe('\ufeffid,name,price\r\n1,Box; large,12.05')
  expect(await toCsv(table, ';')).toBe('\ufeffid;name;price\r\n1;"Box; large";12,05')
  expect(await toCsv([{ total: '-3.50', day: '2026-01-02' }], ';')).toBe(
    '\ufefftotal;day\r\n-3,50;2026-01-02',
  )
})

it('a file with semicolons is imported as it was exported', async () => {
  const read = await readTable((await toCsv(table, ';')).slice(1), async () => undefined)
  expect(read.ok && ownLines(read.value)).toMatchObject({
    value: { lines: [{ cells: { id: '1', name: 'Box; large', price: '12.05' } }] },
  })
})
