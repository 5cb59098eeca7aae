/** Every write people have made, by whom, and what they have decided about it since. */
import { type Mutation, laneOf, parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'

export interface Entry {
  device: number
  id: string
  lane: string
  mutation: Mutation
  /** Its place in the device's queue: another try takes that of the write it is made of. */
  place: number
  /** A person's decision, and what the write was by then: others may have been merged into it. */
  end?: { by: 'another try' | 'giving up'; mutation: Mutation | null }
  /** Was gone when a person decided about this one: it can only have been merged into it before. */
  partOf?: Entry
}

export interface Diary {
  entries: readonly Entry[]
  write: (device: number, id: string, mutation: Mutation) => void
  /** `mutation`: what the person wants instead. `left`: what the device still had. */
  replace: (old: Operation, left: readonly Operation[], id: string, mutation: Mutation) => void
  giveUp: (operations: readonly Operation[], left: readonly Operation[]) => void
}

export function createDiary(): Diary {
  const entries: Entry[] = []
  function end(
    { id, kind, payload }: Operation,
    left: readonly Operation[],
    by: 'another try' | 'giving up',
  ): Entry {
    const entry = entries.find((one) => one.id === id)
    if (entry === undefined) throw new Error(`Nobody wrote ${id}`)
    if (entry.end !== undefined) throw new Error(`${id} was decided twice`)
    entry.end = { by, mutation: parseMutation(kind, payload) }
    for (const other of entries)
      if (isBehind(other, entry) && left.every((row) => row.id !== other.id)) other.partOf ??= entry
    return entry
  }
  return {
    entries,
    write: (device, id, mutation) => {
      const lane = laneOf(mutation, id)
      entries.push({ device, id, lane, mutation, place: entries.length })
    },
    replace: (old, left, id, mutation) => {
      const { device, lane, place } = end(old, left, 'another try')
      entries.push({ device, id, lane, mutation, place })
    },
    giveUp: (operations, left) =>
      operations.forEach((operation) => void end(operation, left, 'giving up')),
  }
}

/** In the lane of the other, and nobody has decided about it. */
function isBehind(one: Entry, other: Entry): boolean {
  const isNeighbour = one.device === other.device && one.lane === other.lane
  return isNeighbour && one.place > other.place && one.end === undefined
}
