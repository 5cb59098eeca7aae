/** Which picture a write gives its product, or brings to the server. */
import { type Mutation, parseMutation } from './mutations.ts'
import type { Operation } from './operation.ts'

/** Null when it does not set one. */
export function pictureOf(mutation: Mutation): string | null {
  if (mutation.kind === 'createProduct') return mutation.payload.image
  return mutation.kind === 'updateProduct' ? (mutation.payload.patch.image ?? null) : null
}

/** The same write with `to` wherever it names the picture `from`. */
export function replacePicture(mutation: Mutation, from: string, to: string): Mutation {
  const replace = <T extends { image?: string | undefined }>(fields: T): T =>
    fields.image === from ? { ...fields, image: to } : fields
  if (mutation.kind === 'createProduct') return { ...mutation, payload: replace(mutation.payload) }
  if (mutation.kind !== 'updateProduct') return mutation
  const { base, patch } = mutation.payload
  return {
    ...mutation,
    payload: { ...mutation.payload, base: replace(base), patch: replace(patch) },
  }
}

/** The photo whose upload this is; null for every other write. */
export function photoOf({ kind, payload }: Pick<Operation, 'kind' | 'payload'>): string | null {
  if (kind !== 'uploadPhoto') return null
  const mutation = parseMutation(kind, payload)
  return mutation?.kind === 'uploadPhoto' ? mutation.payload.photo_id : null
}

export function photosOf(operations: readonly Pick<Operation, 'kind' | 'payload'>[]): string[] {
  return operations.flatMap((operation) => photoOf(operation) ?? [])
}
