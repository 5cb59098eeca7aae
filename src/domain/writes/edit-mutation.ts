/** The parts of a refused write that a person can change before it is sent again. */
import { type Mutation, parseMutation } from './mutations.ts'

export interface EditableField {
  /** Where it stands in the payload: 'patch.name', 'items.0.quantity'. */
  path: string
  /** Its own name: 'name', 'quantity'. */
  name: string
  value: unknown
  /** The product of a sale's line. */
  product?: string
}

/** Empty for deletions: they are sent again or discarded. */
export function editableFields(mutation: Mutation): EditableField[] {
  switch (mutation.kind) {
    case 'createProduct': {
      const { product_id: _id, ...fields } = mutation.payload
      return fieldsOf(fields, '')
    }
    case 'createCategory': {
      const { category_id: _id, ...fields } = mutation.payload
      return fieldsOf(fields, '')
    }
    case 'updateProduct':
    case 'updateCategory':
      return fieldsOf(mutation.payload.patch, 'patch.')
    case 'adjustStock':
      return fieldsOf({ delta: mutation.payload.delta }, '')
    case 'setOrderStatus':
      return fieldsOf({ status: mutation.payload.status }, '')
    case 'recordSale':
      return mutation.payload.items.flatMap(({ product_id: product, quantity, price }, at) =>
        fieldsOf({ quantity, price }, `items.${at}.`).map((field) => ({ ...field, product })),
      )
    case 'uploadPhoto':
      return [{ path: 'address', name: 'image', value: mutation.payload.address }]
    case 'deleteProduct':
    case 'deleteCategory':
    case 'placeOrder':
    case 'subscribeNewsletter':
    case 'sendContactMessage':
      return []
  }
}

/** The same write with other values, by path; lines of a sale with quantity 0 go. Null when it does not fit together. */
export function withValues(
  mutation: Mutation,
  values: Readonly<Record<string, unknown>>,
): Mutation | null {
  const payload: Record<string, unknown> = structuredClone({ ...mutation.payload })
  for (const [path, value] of Object.entries(values)) put(payload, path.split('.'), value)
  const { items } = payload
  if (mutation.kind === 'recordSale' && Array.isArray(items))
    payload['items'] = items.filter((item: { quantity?: unknown }) => item.quantity !== 0)
  return parseMutation(mutation.kind, payload)
}

function fieldsOf(fields: object, prefix: string): EditableField[] {
  return Object.entries(fields).map(([name, value]) => ({ path: `${prefix}${name}`, name, value }))
}

function put(target: object, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    Reflect.set(target, first, value)
    return
  }
  const next: unknown = Reflect.get(target, first)
  if (typeof next === 'object' && next !== null) put(next, rest, value)
}
