/** Controls for the faults of the soak. */
import { expect, it } from 'vitest'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readHelpFile } from '#domain/devices/help-file.ts'
import { createRandom } from '../simulation/clock/random.ts'
import { aStockMove, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { gatewayAnswers } from '../support/gateway-answers.ts'
import { replay, signIn } from '../support/help-files.ts'
import { createTestDb } from '../support/test-db.ts'
import { check } from './check.ts'
import { createDiary } from './diary.ts'
import { countAnswers, createGatewayWeather } from './gateway-weather.ts'
import { waitingIn } from './help-files.ts'
import { plant } from './planted.ts'
import { type StoredWrite, toWrite } from './read-device.ts'

it('the gateway gives every answer of the table before one returns', () => {
  const next = createGatewayWeather(createRandom(7))
  const answered = countAnswers()
  for (let n = 0; n < gatewayAnswers.length; n += 1) answered.note(next())
  expect(answered.rows()).toBe(`${gatewayAnswers.length} of ${gatewayAnswers.length}`)
  expect(answered.figures()['answered 451']).toMatch(/^5 \(\d\)$/)
})

it('the planted import skips one write of the file, and reads the others', () => {
  const outbox = ['applied', 'pending', 'rejected'].map((state) => ({ id: state, state }))
  const text = JSON.stringify({ checksum: 'of the whole', outbox })
  const damaged = plant('import', '').damage?.(text) ?? ''
  expect(waitingIn(text).map(({ id }) => id)).toEqual(['pending', 'rejected'])
  expect(waitingIn(damaged).map(({ id }) => id)).toEqual(['pending'])
  expect(JSON.parse(damaged)).not.toHaveProperty('checksum')
})

it('the check finds the planted import, although the author sends everything', async () => {
  await signIn(db, 'ann')
  for (const n of [1, 2])
    await enqueue(db, {
      id: uuid(n),
      mutation: aStockMove('p', n),
      userId: 'ann',
      now: n,
      solo: true,
    })
  const { text } = await writeHelpFile(db, { now: 3, app: '' })
  const { damage = (same) => same } = plant('import', '')
  expect(await importElsewhere(text)).toEqual([])
  expect(await importElsewhere(damage(text), text)).toEqual([
    expect.stringMatching(/^00000000.*2, imported from device 0 by device 1, is not on it/),
  ])
})

/** The app imports the text; both devices send their writes. */
async function importElsewhere(text: string, written = text): Promise<string[]> {
  const file = readHelpFile(text)
  if (file === null) throw new Error('it cannot be read')
  const other = createTestDb()
  await replay(other, file, 'bob')
  const held = (await listOperations(other)).rows.map(toWrite).map(sent)
  other.local.close()
  const writes = waitingIn(written).map(sent)
  const ids = writes.map(({ id }) => id)
  const diary = createDiary()
  for (const _ of ids) diary.begin(0, 'adjustStock', 'p').confirmed = true
  diary.recognize(0, writes)
  diary.imports.push({ device: 1, from: 0, ids, confirmed: true })
  const ledger = ids.map((id) => ({ id, kind: 'adjust_stock', status: 'applied' }))
  const isLedger = (query: string) =>
    query.includes('private.operations') && !query.includes('items')
  const books = { sql: async (query: string) => (isLedger(query) ? ledger : []) }
  const mirror = { products: [], orders: [] }
  const devices = [writes, held].map((all) => ({ writes: all, mirror }))
  return (await check(books, diary, devices, new Map())).violations
}

const sent = (write: StoredWrite) => ({ ...write, state: 'applied' })
