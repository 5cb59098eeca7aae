/** The stock, categories and pictures that a write refers to. */
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
  isCreation,
  isRemoval,
} from './mutations.ts'
import type { MapCategoryId, MapPicture } from './definition.ts'

export function waitsForStock(kind: string): boolean {
  return findDefinition(kind)?.waitsForStock === true
}

/** Ids of the products that it creates, adds stock to or sets aside; none if it is unreadable. */
export function restockedBy({ kind, payload }: StoredWrite): string[] {
  const mutation = parseMutation(kind, payload)
  if (mutation === null) return []
  return effectsOf(mutation, 0).flatMap((effect) => {
    if (effect.t !== 'products') return []
    const adds = effect.type === 'put' || effect.type === 'set-aside'
    return adds || (effect.type === 'add-stock' && effect.delta > 0) ? effect.id : []
  })
}

/** A change of one product's stock; null for every other write. */
export function stockChangeOf(mutation: Mutation) {
  const [effect] = effectsOf(mutation, 0)
  if (targetOf(mutation) === null || effect?.type !== 'add-stock') return null
  return { product: effect.id, delta: effect.delta, reason: stockReasonOf(mutation) }
}

/** The reason in the stock history. */
export function stockReasonOf({ kind, payload }: Mutation): string {
  return definitionOf(kind).stockReason(payload)
}

/** Null for every other or unreadable write. */
export function stallSaleOf(write: StoredWrite) {
  return payloadOf(write, 'recordSale')
}

/** Null for every other or unreadable write. */
export function returnOf(write: StoredWrite) {
  return payloadOf(write, 'recordReturn')
}

function payloadOf<K extends MutationName>(
  { kind, payload }: StoredWrite,
  wanted: K,
): MutationPayloads[K] | null {
  const mutation = kind === wanted ? parseMutation(kind, payload) : null
  return mutation === null ? null : (mutation.payload as MutationPayloads[K])
}

export function mapCategories({ kind, payload }: Mutation, map: MapCategoryId): Mutation {
  return { kind, payload: definitionOf(kind).categories(payload, map) } as Mutation
}

export interface CategoryReferences {
  created: string | null
  removed: string | null
  /** New categories of products; null: uncategorised. */
  targets: readonly (string | null)[]
  /** Categories in its `base`. */
  seen: readonly (string | null)[]
}

export function categoryReferences(mutation: Mutation): CategoryReferences {
  const found = {
    own: [] as string[],
    targets: [] as (string | null)[],
    seen: [] as (string | null)[],
  }
  mapCategories(mutation, (id, role) => {
    if (role === 'own') found.own.push(id ?? '')
    else found[role === 'target' ? 'targets' : 'seen'].push(id)
    return id
  })
  const [own = null] = found.own
  const { targets, seen } = found
  return {
    created: isCreation(mutation.kind) ? own : null,
    removed: isRemoval(mutation) ? own : null,
    targets,
    seen,
  }
}

export function mapPictures({ kind, payload }: Mutation, map: MapPicture): Mutation {
  return { kind, payload: definitionOf(kind).pictures(payload, map) } as Mutation
}

/** The pictures that the write sets, each once. */
export function picturesSetBy(mutation: Mutation): string[] {
  const shown = new Set<string>()
  mapPictures(mutation, (address, role) => {
    if (role === 'shown') shown.add(address)
    return address
  })
  return [...shown]
}
