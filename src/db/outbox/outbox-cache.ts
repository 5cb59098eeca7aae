/**
 * The outbox in memory, read and parsed once: with thousands of queued writes every change would otherwise cost reading all of them, for each
 * screen, claim and timer. What any tab or the worker commits is told by Dexie, and only those rows are read again.
 */
import { Dexie, type IntervalTree, RangeSet, mergeRanges } from 'dexie'
import type { Operation } from '#domain/writes/operation.ts'
import type { LocalDatabase, ReadRows } from '#db/schema/local-database.ts'

/** How stored rows become operations: handed in, so that opening the databases does not bring the rules of writes along. */
type ReadOperations = (stored: readonly unknown[]) => ReadRows<Operation>

export interface OutboxCache {
  /** In seq order; the same arrays until something changes. In a transaction it is the disk itself that is read. */
  read: (readOperations: ReadOperations) => Promise<ReadRows<Operation>>
  /** The last place of the queue that it has heard of. */
  newest: () => number
  /** Something may have been committed without a notification: everything is read again. */
  invalidate: () => void
}

type Stored = Pick<ReadRows<Operation>, 'rows' | 'corrupt'>

/** More rows than this are read in one go. */
const maxSingleReads = 100

export function createOutboxCache(local: LocalDatabase): OutboxCache {
  let known = new Map<number, Stored>()
  let newest = 0
  let copy: ReadRows<Operation> = { rows: [], corrupt: [] }
  let stale: Set<number> | 'all' = 'all'
  let refreshing: Promise<void> | null = null

  function noteChanges(changes: IntervalTree): void {
    const ranges = new RangeSet()
    mergeRanges(ranges, changes)
    for (const { from, to } of ranges) {
      if (stale === 'all') return
      if (typeof from === 'number' && from === to) stale.add(from)
      else stale = 'all'
    }
  }

  async function refresh(readOperations: ReadOperations): Promise<void> {
    try {
      while (stale === 'all' || stale.size > 0) {
        const wanted = stale === 'all' || stale.size > maxSingleReads ? 'all' : [...stale]
        stale = new Set()
        if (wanted === 'all') readAll(await local.outbox.toArray(), readOperations)
        else readSome(wanted, await local.outbox.bulkGet(wanted), readOperations)
        const parts = [...known.values()]
        newest = [...known.keys()].at(-1) ?? 0
        copy = {
          rows: parts.flatMap(({ rows }) => rows),
          corrupt: parts.flatMap(({ corrupt }) => corrupt),
        }
      }
    } catch (error) {
      stale = 'all'
      throw error
    }
  }

  async function begin(reading: Promise<void>): Promise<void> {
    refreshing = reading
    try {
      await reading
    } finally {
      refreshing = null
    }
  }

  function readAll(stored: readonly { seq: number }[], readOperations: ReadOperations): void {
    known = new Map(stored.map((row) => [row.seq, readOperations([row])]))
  }

  function readSome(
    seqs: readonly number[],
    stored: readonly unknown[],
    readOperations: ReadOperations,
  ): void {
    let isInOrder = true
    seqs.forEach((seq, at) => {
      if (stored[at] === undefined) {
        known.delete(seq)
        return
      }
      isInOrder &&= known.has(seq) || seq > newest
      known.set(seq, readOperations([stored[at]]))
    })
    if (!isInOrder || seqs.length > 1)
      known = new Map([...known].toSorted(([one], [other]) => one - other))
  }

  const result: OutboxCache = {
    read: async (readOperations) => {
      if (Dexie.currentTransaction !== null) return readOperations(await local.outbox.toArray())
      // Tells a live query that it depends on every row; and what this page has committed before is told by then.
      await local.outbox.limit(1).toArray()
      for (;;) {
        if (refreshing !== null) await inOwnZone(refreshing, local)
        else if (stale === 'all' || stale.size > 0) await begin(refresh(readOperations))
        else break
      }
      return copy
    },
    newest: () => newest,
    invalidate: () => {
      stale = 'all'
    },
  }
  listen(`idb://${local.name}/outbox/`, result, noteChanges)
  return result
}

/**
 * Waits for a reading that another caller has begun. Awaiting its promise as it is would leave Dexie's zone: a live query would no longer record
 * what it reads, and a caller resumed inside the zone of a live query could not write. Reading a key that is never written gives the caller a zone
 * of its own. Never rejects because of the other reading.
 */
function inOwnZone(begun: Promise<void>, local: LocalDatabase): PromiseLike<unknown> {
  const ended = new Dexie.Promise<void>((resolve) => {
    begun.then(resolve, () => resolve())
  })
  return ended.then(() => local.settings.get(''))
}

/** For as long as the copy is used: a worker opens its databases anew for each of its runs. */
function listen(
  part: string,
  owner: OutboxCache,
  onChanges: (changes: IntervalTree) => void,
): void {
  const kept = new WeakRef(owner)
  changeHandlers.set(owner, onChanges)
  const onMutated = (parts: Readonly<Record<string, IntervalTree | undefined>>) => {
    const copy = kept.deref()
    if (copy === undefined) return Dexie.on.storagemutated.unsubscribe(onMutated)
    const changes = parts[part]
    if (changes !== undefined) changeHandlers.get(copy)?.(changes)
  }
  Dexie.on('storagemutated', onMutated)
}

const changeHandlers = new WeakMap<OutboxCache, (changes: IntervalTree) => void>()
