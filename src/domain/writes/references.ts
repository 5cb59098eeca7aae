/** The categories and pictures that a write names. */
import type { AtCategory, AtPicture } from './definition.ts'
import { type Mutation, definitionOf, isCreation, isRemoval } from './mutations.ts'

/** The same write with other category ids. */
export function mapCategories({ kind, payload }: Mutation, at: AtCategory): Mutation {
  return { kind, payload: definitionOf(kind).categories(payload, at) } as Mutation
}

export interface CategoryReferences {
  created: string | null
  removed: string | null
  /** Categories it puts a product into; null: none (uncategorised). */
  targets: readonly (string | null)[]
  /** Categories in its `base`. */
  seen: readonly (string | null)[]
}

/** The categories a write names, by role. */
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

/** The same write with other addresses of pictures. */
export function mapPictures({ kind, payload }: Mutation, at: AtPicture): Mutation {
  return { kind, payload: definitionOf(kind).pictures(payload, at) } as Mutation
}

/** The picture it gives its product or category; null when it does not set one. */
export function pictureOf(mutation: Mutation): string | null {
  let shown: string | null = null
  mapPictures(mutation, (address, role) => {
    if (role === 'shown') shown = address
    return address
  })
  return shown
}
