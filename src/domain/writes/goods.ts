/** Which writes bring goods, take them, or change the stock of one product. */
import {
  type Mutation,
  type MutationName,
  type MutationPayloads,
  type StoredWrite,
  definitionOf,
  effectsOf,
  findDefinition,
  parseMutation,
  targetOf,
} from './mutations.ts'

export function awaitsGoods(kind: string): boolean {
  return findDefinition(kind)?.awaitsGoods === true
}

export function bringsGoods({ kind, payload }: StoredWrite): boolean {
  const brings = findDefinition(kind)?.bringsGoods ?? false
  if (typeof brings === 'boolean') return brings
  const mutation = parseMutation(kind, payload)
  return mutation !== null && brings(mutation.payload)
}

/** A change of one product's stock, and of nothing else; null for every other write. */
export function stockChangeOf(mutation: Mutation) {
  const [effect] = effectsOf(mutation, 0)
  if (targetOf(mutation) === null || effect?.type !== 'add-stock') return null
  return { product: effect.id, delta: effect.delta, reason: stockReasonOf(mutation) }
}

/** What the server is going to write into the history of stock. */
export function stockReasonOf({ kind, payload }: Mutation): string {
  return definitionOf(kind).stockReason(payload)
}

/** The sale at the stall that it records; null for every other write, and for what cannot be read. */
export function stallSaleOf(write: StoredWrite) {
  return payloadOf(write, 'recordSale')
}

/** Null when it is of another kind, or cannot be read. */
function payloadOf<K extends MutationName>(
  { kind, payload }: StoredWrite,
  wanted: K,
): MutationPayloads[K] | null {
  const mutation = kind === wanted ? parseMutation(kind, payload) : null
  return mutation === null ? null : (mutation.payload as MutationPayloads[K])
}
