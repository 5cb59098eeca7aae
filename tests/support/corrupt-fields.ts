/** What fails when one field of a stored row has a value of another type. */
import { vi } from 'vitest'
import type { Db } from '#db/database.ts'
import { enqueue } from '#db/outbox/outbox.ts'
import { flush } from '#sync/sending/push.ts'
import { anOrder, uuid } from './builders.ts'
import { createFakeGateway } from './fake-gateway.ts'
import { createPushDeps } from './push-deps.ts'
import { deleters, readers } from './readers.ts'
import { type Place, now } from './stored-rows.ts'

export const values = [undefined, null, 'corrupt', 1e17, {}]

interface Options {
  reads?: typeof readers
  /** Whether a shopper's order has to be sent each time; it replaces what is queued. */
  sends?: boolean
}

export async function findFailures(
  db: Db,
  { database, table, row }: Place,
  { reads = readers, sends = true }: Options = {},
): Promise<string[]> {
  const stored = db[database].table(table)
  const keys = [stored.schema.primKey.keyPath ?? []].flat()
  const failures = new Set<string>()
  // Between rows that fit: a sort compares it with others, and others with it.
  const [key = '', ...moreKeys] = keys
  const others = moreKeys.length > 0 ? [] : ['!', 'z'].map((id) => ({ ...row, [key]: id }))
  const putRow = () => stored.bulkPut([...others, row])
  const affected = await readersOf(db, { table, putRow }, reads)
  for (const { name, corrupt } of corruptRows(row, keys)) {
    const put = () => stored.bulkPut([...others, corrupt])
    await put()
    for (const [reader, read] of affected) {
      await read(db).catch(() => failures.add(`${reader} with ${name}`))
      if (deleters.includes(reader)) await put()
    }
    // Otherwise a read saw other rows than these.
    if ((await stored.count()) < others.length + 1) failures.add(`a read deletes rows: ${name}`)
    if (sends && !(await canSend(db))) failures.add(`sending with ${name}`)
  }
  return [...failures]
}

/** A reader that does not open the table cannot see a corrupt value in it. */
async function readersOf(
  db: Db,
  { table, putRow }: { table: string; putRow: () => PromiseLike<unknown> },
  reads: typeof readers,
) {
  const opening = vi.spyOn(IDBTransaction.prototype, 'objectStore')
  const found: [string, (typeof reads)[string]][] = []
  for (const [name, read] of Object.entries(reads)) {
    await putRow()
    opening.mockClear()
    await read(db)
    if (opening.mock.calls.some(([opened]) => opened === table)) found.push([name, read])
  }
  opening.mockRestore()
  return found
}

/** Of a draft or a setting also what is inside its value. */
function corruptRows(row: Record<string, unknown>, keys: readonly string[]) {
  const fields = Object.keys(row).filter((name) => !keys.includes(name))
  return fields.flatMap((field) => {
    const all = field === 'value' ? corruptInside(row[field]) : corruptValues
    return all.map(({ name, value }) => ({
      name: `${field}${name}`,
      corrupt: { ...row, [field]: value },
    }))
  })
}

const corruptValues = values.map((value) => ({ name: ` = ${JSON.stringify(value)}`, value }))

/** Values like this one with one part of another type: the whole, or anything in it. */
export function corruptInside(whole: unknown): { name: string; value: unknown }[] {
  const parts = typeof whole === 'object' && whole !== null ? Object.entries(whole) : []
  const inside = parts.flatMap(([part, content]) =>
    corruptInside(content).map(({ name, value }) => ({
      name: `.${part}${name}`,
      value: Array.isArray(whole)
        ? whole.with(Number(part), value)
        : { ...Object(whole), [part]: value },
    })),
  )
  return [...corruptValues, ...inside]
}

async function canSend(db: Db): Promise<boolean> {
  await db.local.outbox.clear()
  await enqueue(db, { id: uuid(3), mutation: anOrder(), userId: null, now })
  const gateway = createFakeGateway()
  await flush(createPushDeps(db, gateway, { now: () => now + 60_000 }))
  return gateway.sent.includes(uuid(3))
}
