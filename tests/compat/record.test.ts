/** Records a release for `node scripts/record-compat.mjs 0.1.0`; otherwise tests the recording. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysOf } from '#domain/plain-values.ts'
import { isUpload, mutationToFunctionName, newMutation } from '#domain/writes/mutations.ts'
import { readAnswer } from './read-answer.ts'
import { openCompatServer } from './server.ts'
import { recordStores } from './stores.ts'
import { requests } from './requests.ts'

const release = process.env['NEFER_RECORD_RELEASE']

async function record() {
  const { ask, close } = await openCompatServer()
  const exchanges = []
  for (const request of requests) exchanges.push(await ask(request))
  await close()
  return { exchanges, stores: await recordStores(exchanges) }
}

it('a recording has each write, a batch, a withdrawal, a held order, a sent operation, a stall day', async () => {
  const { exchanges, stores } = await record()
  const statuses = Object.fromEntries(exchanges.map(({ name, answer }) => [name, answer]))
  expect(statuses['decide_held_order: released']).toMatchObject({ status: 'applied' })
  expect(statuses['withdraw_operation: it never came']).toMatchObject({ code: 'withdrawn' })
  expect(statuses['withdraw_operation: it is done']).toMatchObject({ status: 'applied' })
  expect(
    Object.keys(
      Object(Reflect.get(Object(statuses['run_operations: one applied, one refused']), 'outcomes')),
    ),
  ).toHaveLength(2)
  for (const exchange of exchanges)
    expect(await readAnswer(exchange, exchange.answer), exchange.name).toMatchObject({
      ok: exchange.status === 200,
    })
  const writes = keysOf(newMutation).filter((name) => !isUpload(name))
  const applied = exchanges.filter(
    ({ answer }) => Reflect.get(Object(answer), 'status') === 'applied',
  )
  const missing = writes.filter(
    (name) => !applied.some(({ path }) => path.endsWith(`/${mutationToFunctionName(name)}`)),
  )
  // Only for owners.
  expect(missing).toEqual(['updateSettings'])
  const { sent = [], stallDays = [], outbox = [] } = stores.local.rows
  expect(sent).toHaveLength(1)
  expect(stallDays).toHaveLength(1)
  expect(outbox.map(({ kind }) => kind)).toContain('decideHeldOrder')
})

it.skipIf(release === undefined)('records a release', async () => {
  const folder = new URL(`releases/${release}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  const { exchanges, stores } = await record()
  writeFileSync(new URL('exchanges.json', folder), inLines(exchanges))
  writeFileSync(new URL('stores.json', folder), inLines(stores))
  expect(exchanges).toHaveLength(requests.length)
})

/** One line per exchange and per stored row: a list's entries are not broken. */
function inLines(value: unknown): string {
  return `${linesOf(value, '')}\n`
}

function linesOf(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent} `
  const lines = Array.isArray(value)
    ? value.map((one) => `${inner}${JSON.stringify(one)}`)
    : Object.entries(value).map(
        ([key, one]) => `${inner}${JSON.stringify(key)}: ${linesOf(one, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
