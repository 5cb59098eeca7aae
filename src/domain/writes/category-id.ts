/** Writes that name a category by its id, when that category gets another one before the server has it. */
import type { Mutation } from './mutations.ts'

export interface CategoryRename {
  from: string
  to: string
  /** What it puts where: also there. Without it, only what it is about and where it finds things. */
  asTarget: boolean
}

/** The same write with `to` where it names `from`. */
export function renameCategory(
  mutation: Mutation,
  { from, to, asTarget }: CategoryRename,
): Mutation {
  const renamed = <T extends string | null>(id: T): T | string => (id === from ? to : id)
  const target = <T extends string | null>(id: T): T | string => (asTarget ? renamed(id) : id)
  switch (mutation.kind) {
    case 'createProduct': {
      const { payload } = mutation
      return { ...mutation, payload: { ...payload, category: target(payload.category) } }
    }
    case 'updateProduct': {
      const { base, patch } = mutation.payload
      const payload = {
        ...mutation.payload,
        base: withCategory(base, renamed),
        patch: withCategory(patch, target),
      }
      return { ...mutation, payload }
    }
    case 'createCategory': {
      const { payload } = mutation
      return { ...mutation, payload: { ...payload, category_id: renamed(payload.category_id) } }
    }
    case 'updateCategory': {
      const { payload } = mutation
      return { ...mutation, payload: { ...payload, category_id: renamed(payload.category_id) } }
    }
    case 'deleteCategory': {
      const { category_id: id, move_to: heir } = mutation.payload
      return { ...mutation, payload: { category_id: renamed(id), move_to: target(heir) } }
    }
    case 'deleteProduct':
    case 'adjustStock':
    case 'setOrderStatus':
    case 'recordSale':
    case 'uploadPhoto':
    case 'placeOrder':
    case 'subscribeNewsletter':
    case 'sendContactMessage':
      return mutation
  }
}

function withCategory<T extends { category?: string | null | undefined }>(
  fields: T,
  rename: (id: string | null) => string | null,
): T {
  return fields.category === undefined ? fields : { ...fields, category: rename(fields.category) }
}
