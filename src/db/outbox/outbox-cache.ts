/**
 * The outbox in memory, parsed once: reading thousands of queued writes for each screen, claim and
 * timer is slow. Dexie reports commits of all tabs and the worker; only changed rows are read
 * again. A tab or worker that ends between its commit and its report says nothing, and a restored
 * page missed reports.
 */
import { Dexie, type IntervalTree, RangeSet, mergeRanges } from 'dexie'
import type { Operation } from '#domain/writes/operation.ts'
import { everything } from '#db/connection.ts'
import type { LocalDatabase, ReadRows } from '#db/schema/local-database.ts'

/** Passed in, so that opening the databases does not load the rules of writes. */
type ReadOperations = (stored: readonly unknown[]) => ReadRows<Operation>

export interface OutboxCache {
  /** In seq order; the same arrays until something changes. Reads the disk inside a transaction. */
  read: (readOperations: ReadOperations) => Promise<ReadRows<Operation>>
  /** The highest `seq` it knows. */
  newest: () => number
  /** After a commit that may not have been reported: everything is read again. */
  invalidate: () => void
  /** Whether commits were not reported. Then live queries run again, and everything is read. */
  compareWithDisk: () => Promise<boolean>
}

type Stored = Pick<ReadRows<Operation>, 'rows' | 'corrupt'>

/** More changed rows than this are read together with all others. */
const maxSingleReads = 100

export function createOutboxCache(local: LocalDatabase): OutboxCache {
  let known = new Map<number, Stored>()
  let newest = 0
  let copy: ReadRows<Operation> = { rows: [], corrupt: [] }
  let stale: Set<number> | 'all' = 'all'
  let refreshing: Promise<void> | null = null
  const table = `idb://${local.name}/outbox/`

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
      // Makes a live query depend on every row, and waits until commits of this page are reported.
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
    compareWithDisk: async () => {
      const count = await local.outbox.count()
      const [last = 0] = await local.outbox.orderBy('seq').reverse().limit(1).primaryKeys()
      const isBehind = stale === 'all' || stale.size > 0 || refreshing !== null
      if (isBehind || (count === known.size && last === newest)) return false
      Dexie.on.storagemutated.fire({ [table]: everything() })
      return true
    },
  }
  listen(table, result, noteChanges)
  return result
}

/**
 * Waits for a read that another caller started, without rejecting. Awaiting its promise directly
 * leaves Dexie's zone: a live query would stop recording its reads, and a caller resumed in a live
 * query's zone could not write. Reading an unused key enters a zone of the caller.
 */
function inOwnZone(begun: Promise<void>, local: LocalDatabase): PromiseLike<unknown> {
  const ended = new Dexie.Promise<void>((resolve) => {
    begun.then(resolve, () => resolve())
  })
  return ended.then(() => local.settings.get(''))
}

/** As long as the cache is in use: a worker opens its databases for each run. */
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
    // A restored page does not know what it missed.
    const changes = parts.all ?? parts[part]
    if (changes !== undefined) changeHandlers.get(copy)?.(changes)
  }
  Dexie.on('storagemutated', onMutated)
}

const changeHandlers = new WeakMap<OutboxCache, (changes: IntervalTree) => void>()
