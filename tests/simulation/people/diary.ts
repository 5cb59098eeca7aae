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
  replace: (old: string, next: Pick<Entry, 'id' | 'mutation'>) => void
  /** The write that stands for this one now. */
  hostOf: (id: string) => Entry | undefined
  /** What somebody was told is not saved. */
  refused: Set<string>
}

export function createDiary(): Diary {
  const entries = new Map<string, Entry>()
  let places = 0
  const hostOf = (id: string): Entry | undefined => {
    const entry = entries.get(id)
    return entry?.end?.by === 'merged' ? hostOf(entry.end.into) : entry
  }
  return {
    entries,
    hostOf,
    refused: new Set(),
    save: (entry) => void entries.set(entry.id, { place: (places += 1), ...entry }),
    merge: (host, merged) => {
      for (const id of merged) {
        const entry = entries.get(id)
        if (entry !== undefined && entry.end === undefined) entry.end = { by: 'merged', into: host }
      }
    },
    giveUp: (ids) => {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry !== undefined) entry.end = { by: 'given up' }
      }
    },
    replace: (old, { id, mutation }) => {
      const entry = entries.get(old)
      if (entry === undefined) return
      entries.set(id, { ...entry, id, mutation })
      entry.end = { by: 'another try', id }
    },
  }
}
