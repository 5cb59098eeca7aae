/** Many events of one action become one entry. */
import type { Subject } from '#db/outbox/entity-names.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import type { Operation } from '#domain/writes/operation.ts'

/** So many events of one kind, each at most this long (ms) after the next, are one entry. */
const fewest = 4
const longestGapMs = 60_000

interface Group {
  of: ManyOf
  /** Newest first. */
  events: Activity[]
  oldest: number
}

/** An import or a change of many products must not displace everything else. Newest first. */
export function foldMany(events: readonly Activity[]): Activity[] {
  const groups = new Map<string, Group>()
  const all: (Group | Activity)[] = []
  for (const event of events) {
    const key = keyOf(event)
    const of = manyOf(event)
    if (of === null) {
      all.push(event)
      continue
    }
    const group = groups.get(key)
    if (group !== undefined && group.oldest - event.at <= longestGapMs) {
      group.events.push(event)
      group.oldest = event.at
    } else {
      const fresh = { of, events: [event], oldest: event.at }
      groups.set(key, fresh)
      all.push(fresh)
    }
  }
  return all
    .flatMap((one) => ('events' in one ? entriesOf(one) : [one]))
    .toSorted((a, b) => b.at - a.at)
}

function entriesOf({ of, events }: Group): Activity[] {
  const [newest] = events
  if (newest === undefined || events.length < fewest) return events
  const { id, at } = newest
  return [
    { kind: 'many', id: `many/${id}`, at, of, count: events.length, waiting: isQueued(newest) },
  ]
}

function keyOf(event: Activity): string {
  return `${manyOf(event)}/${isQueued(event)}`
}

function isQueued({ kind }: Activity): boolean {
  return kind === 'queued' || kind === 'stock-queued'
}

/** Null: always an entry of its own. */
function manyOf(event: Activity): ManyOf | null {
  switch (event.kind) {
    case 'product-added':
      return 'added'
    case 'product-changed':
      return 'changed'
    case 'stock-moved':
      return event.move.reason === 'import' ? 'stock' : null
    case 'stock-queued':
      return event.reason === 'import' ? 'stock' : null
    case 'queued':
      if (event.operation.kind === 'createProduct') return 'added'
      return event.operation.kind === 'updateProduct' ? 'changed' : null
    case 'order-placed':
    case 'order-changed':
    case 'category-changed':
    case 'many':
      return null
  }
}

/** `at` in ms since 1970. */
export type Activity = { id: string; at: number } & (
  | { kind: 'order-placed'; order: StaffOrder }
  /** `waiting`: not on the server yet. */
  | { kind: 'order-changed'; order: ChangedOrder; waiting?: boolean }
  | { kind: 'product-added' | 'product-changed'; product: { id: string; name: string } }
  /** `name` is undefined if the product is gone. Taps in a row are one entry with their sum. */
  | { kind: 'stock-moved'; move: StockMove; name: string | undefined; times: number }
  | { kind: 'category-changed'; name: string }
  /** The server does not have it yet. */
  | { kind: 'queued'; operation: Operation; subject: Subject | undefined }
  | {
      kind: 'stock-queued'
      product: string
      delta: number
      reason: string
      name: string | undefined
      times: number
    }
  /** So many products, by one action such as an import. */
  | { kind: 'many'; of: ManyOf; count: number; waiting: boolean }
)

type ChangedOrder = Pick<StaffOrder, 'id' | 'status' | 'channel' | 'changed_by'>

/** What an entry for many products says. */
export type ManyOf = 'added' | 'changed' | 'stock'
