/** The diaries against the ledger, the books and the mirrors. Each violation is a sentence. */
import type { Diary, Entry } from './diary.ts'
import { type Stores, type StoredWrite, listUnsent } from './read-device.ts'

/** As the owner of the database asks. */
export interface Books {
  sql: (text: string) => Promise<Record<string, unknown>[]>
}

export interface Seen {
  writes: StoredWrite[]
  mirror: Stores
}

export interface Found {
  violations: string[]
  figures: Record<string, number>
}

export async function check(
  { sql }: Books,
  diary: Diary,
  devices: readonly Seen[],
  morning: ReadonlyMap<string, number>,
): Promise<Found> {
  const ledger = await sql(
    `select id, kind, outcome ->> 'status' as status from private.operations`,
  )
  const statusOf = new Map(ledger.map((row) => [String(row['id']), String(row['status'])]))
  const writes = devices.flatMap((device) => device.writes)
  const violations = [
    ...diary.remarks,
    ...findLost(diary, devices, statusOf),
    ...findSkipped(diary, devices, statusOf),
    ...findStrangers(diary.entries, ledger),
    ...(await findWrongStock({ sql }, diary.entries, writes, statusOf, morning)),
    ...(await findOtherMirrors({ sql }, devices)),
  ]
  const statuses = [...statusOf.values()]
  const countOf = (status: string) => statuses.filter((one) => one === status).length
  const figures = {
    'in the ledger': ledger.length,
    applied: countOf('applied'),
    conflict: countOf('conflict'),
    rejected: countOf('rejected'),
  }
  return { violations, figures }
}

/** Of those that became part of another: the one that was sent. */
function hostOf(id: string, writes: readonly StoredWrite[]): string {
  return writes.find(({ merged }) => merged.includes(id))?.id ?? id
}

/** It waits, and is not sent before a person has decided about a write before it. */
function isBehindDecision(id: string, writes: readonly StoredWrite[]): boolean {
  const isUnsent = listUnsent(writes).some((write) => write.id === id)
  return !isUnsent && writes.some((write) => write.id === id && write.state === 'pending')
}

function findLost(
  { entries, dropped, imports }: Diary,
  devices: readonly Seen[],
  statusOf: ReadonlyMap<string, string>,
): string[] {
  return entries.flatMap((entry) => {
    const writes = devices[entry.device]?.writes ?? []
    const action = `${entry.kind} (${entry.about}) of device ${entry.device}`
    if (entry.id === null) return entry.confirmed ? [`${action} was confirmed, and is nowhere`] : []
    const id = hostOf(entry.id, writes)
    const status = statusOf.get(id)
    const state = writes.find((write) => write.id === id)?.state
    // A restored server may have lost the rejection; its author is shown it.
    if (status === undefined && (state === 'rejected' || state === 'conflict')) return []
    // Another device may have sent this write from a help file.
    const isImported = imports.some(({ ids }) => ids.includes(id))
    if ((status === undefined || isImported) && isBehindDecision(id, writes)) return []
    if (state === undefined && dropped.has(`${entry.device} ${id}`) && status !== 'applied')
      return []
    if (status === undefined)
      return [`${action} never reached the server; on the device it is ${state ?? 'not shown'}`]
    if (state === status) return []
    return [`${action} is ${status} on the server, and ${state ?? 'not shown'} on the device`]
  })
}

/** A device that has imported a write holds it, and shows the outcome of the server. */
function findSkipped(
  { imports, dropped }: Diary,
  devices: readonly Seen[],
  statusOf: ReadonlyMap<string, string>,
): string[] {
  return imports.flatMap(({ device, from, ids, confirmed }) => {
    if (!confirmed) return []
    const writes = devices[device]?.writes ?? []
    return ids.flatMap((id) => {
      const name = `${id}, imported from device ${from} by device ${device},`
      const write = writes.find((one) => one.id === hostOf(id, writes))
      const status = statusOf.get(write?.id ?? id)
      const isDropped = dropped.has(`${device} ${id}`) && status !== 'applied'
      if (write === undefined && isDropped) return []
      if (write === undefined) return [`${name} is not on it; on the server: ${status ?? 'not'}`]
      if (status === undefined && ['rejected', 'conflict'].includes(write.state)) return []
      if (isBehindDecision(write.id, writes)) return []
      if (write.state === status) return []
      return [`${name} is ${status ?? 'nowhere'} on the server, and ${write.state} there`]
    })
  })
}

function findStrangers(
  entries: readonly Entry[],
  ledger: readonly Record<string, unknown>[],
): string[] {
  const known = new Set(entries.map(({ id }) => id))
  return ledger
    .filter(({ id }) => !known.has(String(id)))
    .map(({ id, kind }) => `nobody wrote ${String(kind)} ${String(id)}`)
}

/** Counts are of one piece more each. */
async function findWrongStock(
  { sql }: Books,
  entries: readonly Entry[],
  writes: readonly StoredWrite[],
  statusOf: ReadonlyMap<string, string>,
  morning: ReadonlyMap<string, number>,
): Promise<string[]> {
  const expected = new Map(morning)
  const add = (id: string, delta: number) => expected.set(id, (expected.get(id) ?? 0) + delta)
  for (const { id, kind } of entries) {
    if (id === null || kind !== 'adjustStock') continue
    const host = writes.find((write) => write.id === hostOf(id, writes))
    if (host !== undefined && statusOf.get(host.id) === 'applied')
      add(String(Reflect.get(Object(host.payload), 'product_id')), 1)
  }
  const sold = await sql(
    `select o.id, i ->> 'id' as product, (i ->> 'quantity')::int as quantity, coalesce((i ->> 'short')::int, 0) as short
     from public.orders o cross join jsonb_array_elements(o.items) i
     where o.status <> 'cancelled' and o.held_at is null and o.id in (select id from private.operations)`,
  )
  for (const { product, quantity, short } of sold)
    add(String(product), Number(short) - Number(quantity))
  const rows = await sql('select id, stock from public.products')
  return rows.flatMap((row) => {
    const [id, stock] = [String(row['id']), Number(row['stock'])]
    const right = expected.get(id) ?? 0
    const wrong = stock === right ? [] : [`there are ${stock} of ${id}; ${right} would add up`]
    return stock < 0 ? [...wrong, `the stock of ${id} is negative`] : wrong
  })
}

async function findOtherMirrors({ sql }: Books, devices: readonly Seen[]): Promise<string[]> {
  const products = await sql(
    'select id, name, round(price * 100)::int as price, stock, version::int as version from public.products',
  )
  const orders = await sql('select id, status, version::int as version from public.orders')
  return devices.flatMap(({ mirror }, n) => [
    ...findDifference(n, 'products', products, mirror['products'] ?? []),
    ...(mirror['orders']?.length === 0
      ? []
      : findDifference(n, 'orders', orders, mirror['orders'] ?? [])),
  ])
}

function findDifference(
  device: number,
  what: string,
  theirs: readonly Record<string, unknown>[],
  mine: readonly Record<string, unknown>[],
): string[] {
  const fields = Object.keys(theirs[0] ?? {})
  const plain = (row: Record<string, unknown>) =>
    JSON.stringify(fields.map((field) => Reflect.get(row, field)))
  const right = new Set(theirs.map(plain))
  const wrong = mine.map(plain).filter((row) => !right.has(row))
  const differences = wrong.map((row) => `device ${device} has ${what} ${row}`)
  return mine.length === theirs.length
    ? differences
    : [...differences, `device ${device} has ${mine.length} of ${theirs.length} ${what}`]
}
