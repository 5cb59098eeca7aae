import { describe, expect, it } from 'vitest'
import { aStockMove, anOperation, uuid } from '../../../tests/support/builders.ts'
import { checksumOf } from './checksum.ts'
import { helpFileText, isNewerHelpFile, readHelpFile, sortByOrigin } from './help-file.ts'

const order = anOperation({ seq: 1 })
const move = anOperation({ ...aStockMove('1', -1), seq: 2, scope: 'user:ann', lane: 'product:1' })
const content = {
  exportedAt: '2026-11-24T10:00:00.000Z',
  author: { userId: 'ann', email: 'ann@nefer.example' },
  settings: [null, { key: 'device-id', value: uuid(90) }],
  outbox: [move, order],
}

describe('a help file', () => {
  it('is read with its author, its device and its writes in their order', () => {
    expect(readHelpFile(helpFileText(content))).toMatchObject({
      author: { email: 'ann@nefer.example' },
      device: uuid(90),
      waiting: [{ id: order.id }, { id: move.id }],
      unreadable: 0,
    })
  })

  it('is not read when a later version of the app wrote it', () => {
    const whole = { shop: 'Nefer', helpFile: 3, ...content }
    const text = JSON.stringify({ ...whole, checksum: checksumOf(JSON.stringify(whole)) })
    expect(isNewerHelpFile(text)).toBe(true)
    expect(readHelpFile(text)).toBeNull()
    for (const other of [helpFileText(content), '{"shop": "Nefer"}', 'no JSON'])
      expect(isNewerHelpFile(other)).toBe(false)
  })

  it('is not read when it was changed or cut after it was written', () => {
    const text = helpFileText(content)
    expect(readHelpFile(text.replace('"delta": -1', '"delta": -9'))).toBeNull()
    expect(readHelpFile(text.slice(0, -20))).toBeNull()
    expect(readHelpFile('{"shop": "Other"}')).toBeNull()
  })

  it.each(['', 'yesterday'])('is not read when %j is its date', (exportedAt) => {
    expect(readHelpFile(helpFileText({ ...content, exportedAt }))).toBeNull()
  })

  it('of an older app has neither checksum nor author, and is read', () => {
    const old = JSON.stringify({ shop: 'Nefer', helpFile: 1, ...content, author: undefined })
    expect(readHelpFile(old)).toMatchObject({ author: null, device: uuid(90) })
    const { exportedAt } = content
    const saved = JSON.stringify({ shop: 'Nefer', exportedAt, outbox: [order], drafts: [] })
    expect(readHelpFile(saved)).toMatchObject({ device: null, waiting: [{ id: order.id }] })
  })

  it('names each write once and leaves out photos that it cannot read', () => {
    const twice = { ...content, outbox: [order, order, { id: 3 }], photos: [{ id: uuid(5) }] }
    expect(readHelpFile(helpFileText(twice))).toMatchObject({
      waiting: [{ id: order.id }],
      unreadable: 1,
      photos: [],
    })
  })

  it('has the usual CRC-32 as its checksum', () => {
    expect(checksumOf('123456789')).toBe('cbf43926')
  })
})

describe("staff's writes in a help file", () => {
  const sort = (known: Parameters<typeof sortByOrigin>[1], fields: object = {}) => {
    const file = readHelpFile(helpFileText({ ...content, ...fields }))
    if (file === null) throw new Error('it cannot be read')
    const { accepted, refused } = sortByOrigin(file, known)
    return [accepted.map(({ id }) => id), refused.map(({ because }) => because)]
  }
  const people = [{ user_id: 'ann', barred: false }]
  const devices = [{ id: uuid(90), email: 'ann@nefer.example' }]

  it('are accepted from a device and of a person of the shop', () => {
    expect(sort({ people, devices })).toEqual([[order.id, move.id], []])
  })

  it.each([
    ['unknown-device', { people, devices: [{ id: uuid(91), email: 'ann@nefer.example' }] }, {}],
    // Of a dismissed member, whose file may name a colleague as the author.
    ['unknown-device', { people, devices: [{ id: uuid(90), email: null }] }, {}],
    ['unknown-device', { people, devices }, { settings: [] }],
    ['unknown-author', { people: [{ user_id: 'ben', barred: false }], devices }, {}],
    ['unknown-author', { people: [{ user_id: 'ann', barred: true }], devices }, {}],
    ['unchecked', null, {}],
  ])('are refused as %s, shoppers’ writes are not', (because, known, fields) => {
    expect(sort(known, fields)).toEqual([[order.id], [because]])
  })
})
