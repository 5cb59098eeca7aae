/** Random interleavings of transactions on a catalogue server, for properties of pulls. */
import fc from 'fast-check'
import type { CatalogServer } from './catalog-server.ts'

export type TransactionEvent =
  | { type: 'begin' | 'restore' }
  | { type: 'end'; pick: number; keep: boolean }

export const constant = <T extends string>(name: T) => fc.constant(name)

/** `pick` chooses among the open transactions. */
export const anyPick = fc.nat(5)

/** Transactions begin, commit or roll back; the server is restored. */
export const transactionEvents: { weight: number; arbitrary: fc.Arbitrary<TransactionEvent> }[] = [
  { weight: 3, arbitrary: fc.record({ type: constant('begin') }) },
  { weight: 4, arbitrary: fc.record({ type: constant('end'), pick: anyPick, keep: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: constant('restore') }) },
]

export function createTransactions(catalog: CatalogServer) {
  const open: number[] = []
  return {
    play: (event: TransactionEvent): void => {
      if (event.type === 'begin') open.push(catalog.begin())
      if (event.type === 'restore') catalog.restore()
      if (event.type !== 'end') return
      const [xid] = open.splice(event.pick % Math.max(open.length, 1), 1)
      if (xid !== undefined) catalog[event.keep ? 'commit' : 'rollback'](xid)
    },
    /** The chosen open transaction; undefined if there is none. */
    xidOf: (event: { pick: number }) => open[event.pick % Math.max(open.length, 1)],
    commitAll: () => open.forEach((xid) => catalog.commit(xid)),
  }
}
