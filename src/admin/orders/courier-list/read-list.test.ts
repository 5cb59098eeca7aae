import { expect, it } from 'vitest'
import { readList } from './read-list.ts'

it.each([',', ';', '\t'])(
  'reads a short file with the separator %j, and its line numbers',
  async (one) => {
    const text = ['order', 'awb'].join(one) + `\n\naaaaaaaa${one}EG-1\n`
    expect(await readList(new Blob(['\ufeff', text]))).toEqual({
      header: ['order', 'awb'],
      rows: [{ line: 3, cells: ['aaaaaaaa', 'EG-1'] }],
    })
  },
)

it('says what it cannot read', async () => {
  expect(await readList(new Blob(['a list']))).toBe('unreadable')
  expect(await readList(new Blob([new Uint8Array([0, 1, 2])]))).toBe('unreadable')
})
