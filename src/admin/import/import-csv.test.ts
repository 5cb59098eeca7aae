import { describe, expect, it } from 'vitest'
import { decodeCsv } from './decode-csv.ts'
import { readCsv } from './read-csv.ts'

const utf8 = new TextEncoder()
const bytes = (...values: number[]) => new Uint8Array(values)

describe('the encoding of a file', () => {
  it('is UTF-8 when it fits, and its mark is no part of the text', () => {
    expect(decodeCsv(utf8.encode('id,صندوق'))).toMatchObject({
      value: { text: 'id,صندوق', encoding: 'utf-8', guessed: false },
    })
    expect(decodeCsv(utf8.encode('\ufeffid'))).toMatchObject({ value: { text: 'id' } })
  })

  it('is UTF-16 when its mark says so', () => {
    expect(decodeCsv(bytes(0xff, 0xfe, 0x69, 0, 0x64, 0))).toMatchObject({ value: { text: 'id' } })
    expect(decodeCsv(bytes(0xfe, 0xff, 0, 0x69, 0, 0x64))).toMatchObject({ value: { text: 'id' } })
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

  it('is the one a person chose, or refused', () => {
    expect(decodeCsv(bytes(0xe9), 'windows-1256')).toMatchObject({ ok: true })
    expect(decodeCsv(bytes(0xe9), 'utf-8')).toMatchObject({ ok: false })
    expect(decodeCsv(bytes(0x50, 0x4b, 0x03, 0x04, 0, 0))).toMatchObject({ ok: false })
  })
})

describe('a CSV text', () => {
  it('numbers its lines as an editor does, also after a cell of several lines', () => {
    const text = 'id,name\r\n1,"one\r\ntwo"\r\n\r\n2,three\r\n'
    expect(readCsv(text)).toEqual({
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

  it('may be separated by semicolons; columns in any case and order, unknown ones ignored', () => {
    expect(readCsv('Price;ID;Remark\n"1,50";7;x')).toMatchObject({
      value: { lines: [{ line: 2, cells: { price: '1,50', id: '7' } }], ignored: ['remark'] },
    })
  })

  it('gives back a text that was guarded against being a formula', () => {
    expect(readCsv("id,name\n1,'=SUM(A1)")).toMatchObject({
      value: { lines: [{ cells: { name: '=SUM(A1)' } }] },
    })
  })

  it('is refused when it is empty, has other columns, or an open quote', () => {
    expect(readCsv('')).toMatchObject({ error: 'The file is empty.' })
    expect(readCsv('sku,title\n1,x')).toMatchObject({ ok: false })
    expect(readCsv('id,name\n1,"x\n2,y')).toMatchObject({
      error: 'Line 2: a quote is opened and never closed, or closed too early.',
    })
  })
})
