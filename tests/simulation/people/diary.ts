/** Every write confirmed to a person, what its author saw, and how a decision ended it. */
import type { Mutation } from '#domain/writes/mutations.ts'
import { identityOf } from '#domain/writes/operation.ts'

export interface Entry {
  id: string
  device: number
  /** Null for a shopper. */
  user: string | null
  mutation: Mutation
  /** When it was written, by the right clock (ms). */
  at: number
  /** Position in the order of writing; a retry takes the position of the old write. */
  place: number
  /** The row as it was shown, for edits and deletions. */
  seen: Readonly<Record<string, unknown>> | null
  end?: { by: 'given up' } | { by: 'another try'; id: string } | { by: 'merged'; into: string }
  /** Of a stall sale: the write that took it back. */
  takenBackBy?: string
}

/** What a write has done keeps this name when it is replaced. */
export function identityOfEntry({ id, mutation: { payload } }: Entry): string {
  return identityOf({ id, payload })
}

export interface Diary {
  entries: ReadonlyMap<string, Entry>
  save: (entry: Omit<Entry, 'place' | 'at'> & { place?: number }) => void
  /** Several writes were merged before they were sent. */
  merge: (host: string, merged: readonly string[]) => void
  giveUp: (ids: readonly string[]) => void
  /**
   * Records a decision before its result, because the page may be killed meanwhile. `next`: the id
   * of the retry; null: the write is given up.
   */
  plan: (id: string, next: string | null) => void
  /** Whether the result of a decision is not recorded yet. */
  isUndecided: (id: string) => boolean
  /** The decision was not taken after all. */
  dropPlan: (id: string) => void
  /** Resolves plans whose result was not recorded. */
  settlePlans: (found: {
    isThere: (id: string) => boolean
    isDecided: (id: string) => boolean
  }) => void
  replace: (old: string, next: Pick<Entry, 'id' | 'mutation'>) => void
  /** The write that this one was merged into, or itself. */
  hostOf: (id: string) => Entry | undefined
  /** Ids of writes that the screen reported as not saved. */
  refused: Set<string>
}

export function createDiary(now: () => number): Diary {
  const entries = new Map<string, Entry>()
  let plans: { id: string; next: string | null }[] = []
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
    isUndecided: (id) => entries.get(id)?.end === undefined && plans.some((plan) => plan.id === id),
    dropPlan: (id) => {
      plans = plans.filter((plan) => plan.id !== id)
    },
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
    save: (entry) => void entries.set(entry.id, { place: (places += 1), at: now(), ...entry }),
    merge: (host, merged) => {
      for (const id of merged) {
        const entry = entries.get(id)
        if (entry !== undefined && entry.end === undefined) entry.end = { by: 'merged', into: host }
      }
    },
  }
}
