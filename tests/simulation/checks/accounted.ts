/** How every write has ended, after the repair. */
import { type Operation, hasUnknownOutcome, isRefused } from '#domain/writes/operation.ts'
import type { Device } from '../device/types.ts'
import { type StoredRow, readStored } from '../device/stored-rows.ts'
import { type Entry, identityOfEntry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

export function checkAccounted(world: World): void {
  const { diary, server, corrupted, forgotten } = world
  const rows = readOutboxes(world.devices)
  diary.settlePlans({
    isThere: (id) => rows.has(id) || server.decided.get(id)?.outcome.status === 'applied',
    isDecided: (id) => server.decided.has(id),
  })
  const unknown: Entry[] = []
  for (const entry of diary.entries.values()) {
    if (entry.mutation.kind === 'uploadPhoto' || entry.end?.by === 'merged') continue
    if (corrupted.has(entry.id)) continue
    const outcome = server.decided.get(entry.id)?.outcome.status
    const row = rowOf(world, entry) ?? (entry.end === undefined ? rows.get(entry.id) : undefined)
    if (row === undefined && outcome !== 'applied' && forgotten.has(entry.id)) continue
    if (outcome === undefined && row === undefined && entry.end === undefined) unknown.push(entry)
    else
      checkEnd(
        entry,
        outcome,
        row,
        isInFile(world, entry.id) || isBehindDecision(world, entry, row),
      )
  }
  for (const group of groupByLane(unknown)) checkNothing(group)
  for (const { id, kind } of server.decided.values()) {
    demand(
      !diary.refused.has(id),
      'truth',
      () => `${kind} ${id} is done although a screen reported it as not saved`,
    )
    demand(diary.entries.has(id), 'accounted', () => `nobody wrote ${kind} ${id}`)
  }
}

/** On the device where it was written; a help file may have brought it to others. */
function rowOf({ devices }: World, { id, device }: Entry): StoredRow | undefined {
  const home = devices.find(({ number }) => number === device)
  return home && readStored(home, 'local', 'outbox').find((row) => row['id'] === id)
}

/**
 * It waits for a refused write that it depends on, or for one that its author has taken over from
 * a colleague and that stands before it in its lane.
 */
function isBehindDecision({ devices }: World, entry: Entry, row: StoredRow | undefined): boolean {
  const home = devices.find(({ number }) => number === entry.device)
  if (home === undefined || row === undefined) return false
  const { scope, lane, seq, deps } = row as unknown as Operation
  return (readStored(home, 'local', 'outbox') as unknown as Operation[]).some(
    (other) =>
      isRefused(other) &&
      (deps.includes(other.id) ||
        (other.scope === scope &&
          other.lane === lane &&
          other.seq < seq &&
          other.writtenBy !== undefined)),
  )
}

function isInFile({ files }: World, id: string): boolean {
  return files.some(({ text }) => text.includes(id))
}

function checkEnd(
  entry: Entry,
  outcome: string | undefined,
  row: StoredRow | undefined,
  mayWait: boolean,
): void {
  const subject = describe(entry)
  if (outcome === 'applied') {
    demand(
      entry.end === undefined,
      'accounted',
      () => `${subject} was decided otherwise (${entry.end?.by}), and is done`,
    )
    demand(
      row === undefined || row['state'] === 'applied' || isShownAsUnknown(row, mayWait),
      'truth',
      () => `${subject} is done, and shown as ${String(row?.['state'])}`,
    )
    return
  }
  if (entry.end !== undefined) {
    demand(row === undefined, 'accounted', () => `${subject} is ${entry.end?.by}, and still there`)
    return
  }
  demand(
    row !== undefined,
    'accounted',
    () => `${subject} was answered with ${outcome}, and its author is not shown it`,
  )
  demand(
    row?.['state'] !== 'applied',
    'truth',
    () => `${subject} is shown as done: ${outcome ?? 'the server does not know it'}`,
  )
}

/** The card says that the server may have an earlier attempt, because that one may arrive late. */
function isShownAsUnknown(row: StoredRow, mayWait: boolean): boolean {
  const operation = row as unknown as Operation
  // This device, or one with a help file, has sent it. Here it waits behind a write that needs a
  // decision.
  if (mayWait && hasUnknownOutcome(operation)) return true
  return operation.scope !== 'anon' && isRefused(operation) && hasUnknownOutcome(operation)
}

/** Writes that were never sent may cancel out: created and deleted, added and subtracted. */
function checkNothing(group: readonly Entry[]): void {
  const sums = new Map<string, number>()
  let isMade = false
  for (const entry of group) {
    const { mutation } = entry
    if (mutation.kind === 'createProduct' || mutation.kind === 'createCategory') isMade = true
    else if (isMade && (mutation.kind === 'deleteProduct' || mutation.kind === 'deleteCategory'))
      isMade = false
    else if (mutation.kind === 'adjustStock') {
      const { reason, delta } = mutation.payload
      sums.set(reason, (sums.get(reason) ?? 0) + delta)
    } else if (mutation.kind === 'packForMarket') {
      const { day, delta } = mutation.payload
      sums.set(`market ${day}`, (sums.get(`market ${day}`) ?? 0) + delta)
    } else demand(isMade, 'accounted', () => `${describe(entry)} is gone and nobody was informed`)
  }
  const last = group.at(-1)
  const isNothing = !isMade && [...sums.values()].every((sum) => sum === 0)
  demand(isNothing, 'accounted', () => `${last && describe(last)} is gone and nobody was informed`)
}

export function groupByLane(entries: readonly Entry[]): Entry[][] {
  const lanes = new Map<string, Entry[]>()
  for (const entry of entries.toSorted((a, b) => a.place - b.place)) {
    const key = `${entry.device} ${entry.user} ${laneOf(entry)}`
    lanes.set(key, [...(lanes.get(key) ?? []), entry])
  }
  return [...lanes.values()]
}

function laneOf(entry: Entry): string {
  const {
    id,
    mutation: { kind, payload },
  } = entry
  if (kind === 'addOrderNote' || kind === 'recordPayment' || kind === 'recordConfirmation')
    return `note ${payload.order_id}`
  // Each has a lane of its own in the outbox, too.
  if (kind === 'requestStockAlert') return `alert ${id}`
  for (const name of ['product_id', 'category_id', 'order_id'] as const) {
    const subject: unknown = Reflect.get(payload, name)
    if (typeof subject === 'string') return `${name} ${subject}`
  }
  return `order_id ${identityOfEntry(entry)}`
}

export function readOutboxes(devices: readonly Device[]): Map<string, StoredRow> {
  const rows = devices.flatMap((device) => readStored(device, 'local', 'outbox'))
  return new Map(rows.map((row) => [String(row['id']), row]))
}

export function describe({ id, mutation, device, user }: Entry): string {
  return `${mutation.kind} ${id} of ${user ?? 'a shopper'} on device ${device}`
}
