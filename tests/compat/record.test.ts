/** Records a release: `node scripts/record-compat.mjs 0.1.0`. Without one there is nothing to record. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openCompatServer } from './server.ts'
import { recordStores } from './stores.ts'
import { talks } from './talks.ts'

const release = process.env['NEFER_RECORD_RELEASE']

it.skipIf(release === undefined)('a release is recorded', async () => {
  const folder = new URL(`releases/${release}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  const { ask, close } = await openCompatServer()
  const exchanges = []
  for (const talk of talks) exchanges.push(await ask(talk))
  await close()
  const stores = await recordStores(exchanges)
  writeFileSync(new URL('exchanges.json', folder), `${JSON.stringify(exchanges, null, 1)}\n`)
  writeFileSync(new URL('stores.json', folder), `${JSON.stringify(stores, null, 1)}\n`)
  expect(exchanges).toHaveLength(talks.length)
})
