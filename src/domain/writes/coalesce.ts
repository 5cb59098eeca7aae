/** Two never-attempted neighbours of one lane become one write, or none. */
import type { Mutation } from './mutations.ts'

/** What replaces both: one mutation, nothing at all ('none'), or null when they must stay two. */
export function coalesce(first: Mutation, second: Mutation): Mutation | 'none' | null {
  if (first.kind === 'createProduct') return afterCreateProduct(first, second)
  if (first.kind === 'createCategory') return afterCreateCategory(first, second)
  if (first.kind === 'updateProduct' && second.kind === 'updateProduct')
    return { kind: 'updateProduct', payload: mergePatches(first.payload, second.payload) }
  if (first.kind === 'updateCategory' && second.kind === 'updateCategory')
    return { kind: 'updateCategory', payload: mergePatches(first.payload, second.payload) }
  if (first.kind === 'adjustStock' && second.kind === 'adjustStock')
    return mergeStock(first, second)
  return null
}

type Of<K extends Mutation['kind']> = Extract<Mutation, { kind: K }>

function afterCreateProduct(first: Of<'createProduct'>, second: Mutation) {
  if (second.kind === 'deleteProduct') return 'none'
  if (second.kind !== 'updateProduct') return null
  const payload = { ...first.payload, ...withoutUndefined(second.payload.patch) }
  return { kind: first.kind, payload }
}

/** A deletion that moves products elsewhere has something to do even if the category never reached the server. */
function afterCreateCategory(first: Of<'createCategory'>, second: Mutation) {
  if (second.kind === 'deleteCategory') return second.payload.move_to === null ? 'none' : null
  if (second.kind !== 'updateCategory') return null
  const payload = { ...first.payload, ...withoutUndefined(second.payload.patch) }
  return { kind: first.kind, payload }
}

/** The earliest base and the latest wish of every field. */
function mergePatches<P extends { base: object; patch: object }>(first: P, second: P): P {
  return {
    ...first,
    base: { ...second.base, ...first.base },
    patch: { ...first.patch, ...second.patch },
  }
}

/** Moves with different reasons stay two lines of the stock's history. */
function mergeStock(first: Of<'adjustStock'>, second: Of<'adjustStock'>): Mutation | 'none' | null {
  if (first.payload.reason !== second.payload.reason) return null
  const delta = first.payload.delta + second.payload.delta
  if (Math.abs(delta) > 1_000_000) return null
  return delta === 0 ? 'none' : { kind: 'adjustStock', payload: { ...first.payload, delta } }
}

function withoutUndefined<T extends object>(
  patch: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as never
}
