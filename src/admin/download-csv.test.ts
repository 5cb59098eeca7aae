import { afterEach, expect, it, vi } from 'vitest'
import { closingToCells } from './stall/closing/closing-screen.tsx'
import type { DayClosing } from '#domain/orders/day-closing.ts'
import { orderCsvColumns } from '#domain/orders/order-csv.ts'
import { csvColumns, productToCells } from '#domain/products/product-csv.ts'
import { aProduct } from '../../tests/support/builders.ts'
import { ownLines, readTable } from './import/read-csv.ts'
import { csvSeparator, setCsvSeparator, toCsv } from './download-csv.ts'

const fields = ['id', 'name', 'price']
const table = { fields, data: [['1', 'Box; large', '12.05']] }

async function readBack(csv: string) {
  const read = await readTable(csv.slice(1), async () => undefined)
  const own = read.ok ? ownLines(read.value) : read
  return own.ok ? own.value.lines.map(({ cells }) => cells) : own
}

it('a file may have semicolons, with a decimal comma for spreadsheets that expect both', async () => {
  expect(await toCsv(table, ',')).toBe('\ufeffid,name,price\r\n1,Box; large,12.05')
  expect(await toCsv(table, ';')).toBe('\ufeffid;name;price\r\n1;"Box; large";12,05')
  expect(await toCsv({ fields: ['kept', 'day'], data: [['-3.50', '2026-01-02']] }, ';')).toBe(
    '\ufeffkept;day\r\n-3,50;2026-01-02',
  )
})

afterEach(() => void vi.unstubAllGlobals())

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
const fullStorage = {
  ...storage,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

it('the separator is kept until the page closes where nothing can be stored', () => {
  vi.stubGlobal('localStorage', fullStorage)
  setCsvSeparator(';')
  expect(csvSeparator()).toBe(';')
  vi.stubGlobal('localStorage', undefined)
  expect(csvSeparator()).toBe(';')
  vi.stubGlobal('localStorage', storage)
  setCsvSeparator(',')
  expect(csvSeparator()).toBe(',')
})

it('a table without rows has only its columns', async () => {
  expect(await toCsv({ fields, data: [] }, ';')).toBe('\ufeffid;name;price')
})

it('texts that look like amounts stay as they are, and come back', async () => {
  const product = aProduct({ name: '12.50', description: '-3.25', wood: '10.00' })
  const cells = productToCells(product)
  const data = [csvColumns.map((column) => cells[column])]
  for (const separator of [',', ';'] as const)
    expect(await readBack(await toCsv({ fields: csvColumns, data }, separator))).toEqual([cells])
})

it('only the amounts of orders have a decimal comma', async () => {
  const data = [orderCsvColumns.map(() => '12.50')]
  const [, line = ''] = (await toCsv({ fields: orderCsvColumns, data }, ';')).split('\r\n')
  const cells = line.split(';')
  expect(orderCsvColumns.filter((_, at) => cells[at] === '12,50')).toEqual([
    'total',
    'refunded',
    'kept',
    'discount',
    'tendered',
  ])
})

it('all amounts of closings have a decimal comma, and no note', async () => {
  const taking = { sales: 1250, sales_count: 2, returns: 125, returns_count: 1 }
  const closing: DayClosing = {
    id: 'c',
    day: '2026-11-20',
    device_id: '10.00',
    opening: 1000,
    takings: { cash: taking, instapay: taking, card: taking },
    counted: 2125,
    note: '12.50',
    closed_at: '2026-11-20T20:00:00.000Z',
    closed_by: '3.50',
    sale_ids: [],
    return_ids: [],
  }
  const closed = closingToCells(closing)
  const csv = await toCsv({ fields: Object.keys(closed), data: [Object.values(closed)] }, ';')
  const [header = '', line = ''] = csv.slice(1).split('\r\n')
  const columns = header.split(';')
  const withPoint = columns.filter((_, at) => /\d\.\d\d$/.test(line.split(';')[at] ?? ''))
  expect(withPoint).toEqual(['closed_by', 'device', 'note'])
  expect(line).toContain('12,50')
})

it('a file with semicolons is imported as it was exported', async () => {
  expect(await readBack(await toCsv(table, ';'))).toEqual([
    { id: '1', name: 'Box; large', price: '12.05' },
  ])
})
