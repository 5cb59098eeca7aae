/** Indexes of a queue for the rules of sending, built once for each state of it: no rule compares an operation with all others. */
import { remembered } from '#domain/functions.ts'
import { waitsForStock, increasesStock } from '#domain/writes/references.ts'
import {
  effectsOf,
  isCreation,
  isRemoval,
  isUpload,
  parseMutation,
  targetOf,
} from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'

export interface Lanes {
  /** The first operation of every lane and author that is not acknowledged yet, in seq order: everything behind it waits. */
  heads: readonly Operation[]
  byId: ReadonlyMap<string, Operation>
  /** By author and lane: the place (`seq`) of the first write that cannot go by itself, because somebody has to decide or to come back first. */
  stuck: ReadonlyMap<string, number>
  /** By author and lane: the place (`seq`) of the first write that brings goods, a new product or more of one. */
  stockIncreases: ReadonlyMap<string, number>
  /** By author and product: the place (`seq`) of the first sale. */
  sales: ReadonlyMap<string, number>
  /** By lane. */
  creations: ReadonlyMap<string, readonly Operation[]>
  /** In flight, or left there. */
  uploads: readonly Operation[]
}

/** Everybody has lanes of their own: nobody waits for a colleague who may never come back. */
export const lanesOf = remembered((operations: readonly Operation[]): Lanes => {
  const open = operations.filter(({ state }) => state !== 'applied')
  const heads = new Map<string, Operation>()
  const stockIncreases = new Map<string, number>()
  const sales = new Map<string, number>()
  const creations = new Map<string, Operation[]>()
  for (const operation of open) {
    const { kind, lane, scope, seq } = operation
    const own = keyOf(scope, lane)
    if (!heads.has(own)) heads.set(own, operation)
    if (!stockIncreases.has(own) && increasesStockOf(operation)) stockIncreases.set(own, seq)
    if (isCreation(kind)) creations.set(lane, [...(creations.get(lane) ?? []), operation])
    if (!waitsForStock(kind) || isRefused(operation)) continue
    for (const id of productsOf(operation))
      if (!sales.has(keyOf(scope, id))) sales.set(keyOf(scope, id), seq)
  }
  return {
    heads: [...heads.values()],
    byId: new Map(operations.map((operation) => [operation.id, operation])),
    stuck: findStuck(open, creations),
    stockIncreases,
    sales,
    creations,
    uploads: open.filter(({ kind, state }) => state === 'inflight' && isUpload(kind)),
  }
})

/** What is refused, what waits behind it or for it, and what changes a product that a colleague has created and not sent yet. */
function findStuck(open: readonly Operation[], creations: Lanes['creations']): Lanes['stuck'] {
  const ids = new Set<string>()
  const positions = new Map<string, number>()
  const isStuck = (operation: Operation) =>
    isRefused(operation) ||
    operation.seq > (positions.get(keyOf(operation.scope, operation.lane)) ?? Infinity) ||
    operation.deps.some((dep) => ids.has(dep)) ||
    isBehindCreation(operation, creations)
  // What is sent again stands behind what waits for it: once more, until nothing is added.
  for (let before = -1; before < ids.size;) {
    before = ids.size
    for (const operation of open) {
      if (ids.has(operation.id) || !isStuck(operation)) continue
      const own = keyOf(operation.scope, operation.lane)
      ids.add(operation.id)
      positions.set(own, Math.min(operation.seq, positions.get(own) ?? Infinity))
    }
  }
  return positions
}

/** What somebody else has created on this device has to be there before anybody changes it. */
export function isBehindCreation(
  { scope, lane, seq }: Operation,
  creations: Lanes['creations'],
): boolean {
  return (creations.get(lane) ?? []).some((other) => other.scope !== scope && other.seq < seq)
}

export function keyOf(scope: string, name: string): string {
  return `${scope} ${name}`
}

/** Of the products that it sells, or changes the stock of. */
export const productsOf = remembered(({ kind, payload }: Operation): string[] => {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return []
  return effectsOf(mutation, 0).flatMap(({ t, id }) => (t === 'products' && id !== null ? id : []))
})

/** The product it deletes; null for every other write. */
export const deletedProduct = remembered(({ kind, lane, payload }: Operation): string | null => {
  const mutation = lane.startsWith('product:') ? parseMutation(kind, payload) : null
  return mutation !== null && isRemoval(mutation) ? (targetOf(mutation)?.id ?? null) : null
})

const increasesStockOf = remembered((operation: Operation) => increasesStock(operation))
