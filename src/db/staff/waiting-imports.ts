import { parseMutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'

/** By product, what imports have added to its stock here and the mirror need not know yet. */
export function stockOfImports(operations: readonly Operation[]): Map<string, number> {
  const deltas = new Map<string, number>()
  for (const { kind, payload, state } of operations) {
    if (state === 'conflict' || state === 'rejected') continue
    const mutation = parseMutation(kind, payload)
    if (mutation?.kind !== 'adjustStock' || mutation.payload.reason !== 'import') continue
    const { product_id: id, delta } = mutation.payload
    deltas.set(id, (deltas.get(id) ?? 0) + delta)
  }
  return deltas
}
