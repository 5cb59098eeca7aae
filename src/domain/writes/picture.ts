/** Which picture a write gives its product or category, or brings to the server. */
import { type Mutation, parseMutation } from './mutations.ts'
import type { Operation } from './operation.ts'

/** Null when it does not set one. */
export function pictureOf({ kind, payload }: Mutation): string | null {
  if (kind === 'createProduct') return payload.image
  if (kind === 'updateProduct') return payload.patch.image ?? null
  if (kind === 'createCategory') return payload.image_url
  return kind === 'updateCategory' ? (payload.patch.image_url ?? null) : null
}

/** The same write with `to` wherever it names the picture `from`. */
export function replacePicture(mutation: Mutation, from: string, to: string): Mutation {
  const replace = <T extends Picture>(fields: T): T => ({
    ...fields,
    ...(fields.image === from && { image: to }),
    ...(fields.image_url === from && { image_url: to }),
  })
  if (mutation.kind === 'createProduct') return { ...mutation, payload: replace(mutation.payload) }
  if (mutation.kind === 'createCategory') return { ...mutation, payload: replace(mutation.payload) }
  if (mutation.kind === 'updateProduct') {
    const { base, patch } = mutation.payload
    const payload = { ...mutation.payload, base: replace(base), patch: replace(patch) }
    return { ...mutation, payload }
  }
  if (mutation.kind !== 'updateCategory') return mutation
  const { base, patch } = mutation.payload
  return {
    ...mutation,
    payload: { ...mutation.payload, base: replace(base), patch: replace(patch) },
  }
}

interface Picture {
  image?: string | undefined
  image_url?: string | undefined
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
