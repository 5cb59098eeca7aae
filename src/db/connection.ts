/** One re-open for all who meet a lost connection (WebKit loses them while a page rests), and word of it when that fails. */
import { Dexie, type IntervalTree, RangeSet } from 'dexie'

export interface Connection {
  /** Grows with every re-open: who began before it has met the connection that was lost. */
  opened: () => number
  /** One re-open at a time, however many ask; nothing when there was one since `seen`. Rejects when the database cannot be opened. */
  reopen: (seen: number) => Promise<void>
  /** The database was there and cannot be opened any more: nothing can be read or written until the page is loaded anew. */
  isLost: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createConnection(database: Dexie): Connection {
  let opened = 0
  let lost = false
  let opening: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const tell = (isLost: boolean) => {
    if (lost === isLost) return
    lost = isLost
    listeners.forEach((listener) => listener())
  }

  async function open(): Promise<void> {
    try {
      // Whoever waits for the database meanwhile gets it when it is open again.
      database.close({ disableAutoOpen: false })
      await database.open()
      opened += 1
      tell(false)
      askLiveQueriesAgain(database)
    } catch (error) {
      tell(true)
      throw error
    } finally {
      opening = null
    }
  }

  return {
    opened: () => opened,
    reopen: async (seen) => {
      if (opened !== seen) return
      opening ??= open()
      await opening
    },
    isLost: () => lost,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What was committed while nobody could hear of it has told no live query. */
function askLiveQueriesAgain({ name, tables }: Dexie): void {
  const indexes = tables.flatMap(({ name: table, schema }) =>
    ['', ':dels', ...schema.indexes.map((index) => index.name)].map((index) => `${table}/${index}`),
  )
  Dexie.on.storagemutated.fire(
    Object.fromEntries(indexes.map((index) => [`idb://${name}/${index}`, everything()])),
  )
}

function everything(): IntervalTree {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}
