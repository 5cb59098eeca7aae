import { parseMutation, stockChangeOf } from '#domain/writes/mutations.ts'
import { type Operation, isRefused } from '#domain/writes/operation.ts'

/** By product, what imports have added to its stock here and the mirror need not know yet. */
export function stockOfImports(operations: readonly Operation[]): Map<string, number> {
  const deltas = new Map<string, number>()
  for (const operation of operations) {
    if (isRefused(operation)) continue
    const mutation = parseMutation(operation.kind, operation.payload)
    const change = mutation && stockChangeOf(mutation)
    if (change?.reason !== 'import') continue
    deltas.set(change.product, (deltas.get(change.product) ?? 0) + change.delta)
  }
  return deltas
}
