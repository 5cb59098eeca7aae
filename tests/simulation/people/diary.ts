/** Every write that somebody was told is saved, what its author had before their eyes, and what became of it by a decision. */
import type { Mutation } from '#domain/writes/mutations.ts'

export interface Entry {
  id: string
  device: number
  /** Null: a shopper. */
  user: string | null
  mutation: Mutation
  /** Place in the order of writing; another try takes the place of the write it is made of. */
  place: number
  /** The row as it was shown, for what overwrites or deletes. */
  seen: Readonly<Record<string, unknown>> | null
  end?: { by: 'given up' } | { by: 'another try'; id: string } | { by: 'merged'; into: string }
  /** Of a stall sale: the money was given back. */
  takenBackBy?: string
}

export interface Diary {
  entries: ReadonlyMap<string, Entry>
  save: (entry: Omit<Entry, 'place'> & { place?: number }) => void
  /** Several writes became one before they were sent. */
  merge: (host: string, merged: readonly string[]) => void
  giveUp: (ids: readonly string[]) => void
  /**
   * What somebody has just decided, in case the page is killed before it can say what came of it. `next`: the id under which it is
   * tried again; null: it is given up.
   */
  plan: (id: string, next: string | null) => void
  /** What came of the plans nobody heard of again. */
  settlePlans: (found: {
    isThere: (id: string) => boolean
    isDecided: (id: string) => boolean
  }) => void
  replace: (old: string, next: Pick<Entry, 'id' | 'mutation'>) => void
  /** The write that stands for this one now. */
  hostOf: (id: string) => Entry | undefined
  /** What somebody was told is not saved. */
  refused: Set<string>
}

export function createDiary(): Diary {
  const entries = new Map<string, Entry>()
  const plans: { id: string; next: string | null }[] = []
  let places = 0
  const hostOf = (id: string): Entry | undefined => {
    const entry = entries.get(id)
    return entry?.end?.by === 'merged' ? hostOf(entry.end.into) : entry
  }
  const giveUp: Diary['giveUp'] = (ids) => {
    for (const id of ids) {
      const entry = entries.get(id)
      if (entry !== undefined) entry.end = { by: 'given up' }
    }
  }
  const replace: Diary['replace'] = (old, { id, mutation }) => {
    const entry = entries.get(old)
    if (entry === undefined) return
    entries.set(id, { ...entry, id, mutation })
    entry.end = { by: 'another try', id }
  }
  return {
    entries,
    hostOf,
    giveUp,
    replace,
    plan: (id, next) => void plans.push({ id, next }),
    settlePlans: ({ isThere, isDecided }) => {
      for (const { id, next } of plans) {
        const entry = entries.get(id)
        if (entry === undefined || entry.end !== undefined) continue
        if (next === null && !isThere(id)) giveUp([id])
        if (next !== null && (isThere(next) || isDecided(next)))
          replace(id, { id: next, mutation: entry.mutation })
      }
    },
    refused: new Set(),
    save: (entry) => void entries.set(entry.id, { place: (places += 1), ...entry }),
    merge: (host, merged) => {
      for (const id of merged) {
        const entry = entries.get(id)
        if (entry !== undefined && entry.end === undefined) entry.end = { by: 'merged', into: host }
      }
    },
  }
}
