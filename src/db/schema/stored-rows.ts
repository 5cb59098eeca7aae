/** Rows of this device are checked when they are read: a corrupt one is set aside, it never blanks the shop. */
import { type CartLine, parseCartLine } from '#domain/orders/cart.ts'
import { type Operation, parseOperation } from '#domain/writes/operation.ts'

export interface ReadRows<T> {
  rows: T[]
  /** What could not be read, as it is stored. */
  corrupt: unknown[]
}

function readRows<T>(parse: (row: unknown) => T | null, stored: readonly unknown[]): ReadRows<T> {
  const rows: T[] = []
  const corrupt: unknown[] = []
  for (const row of stored) {
    const parsed = parse(row)
    if (parsed !== null) rows.push(parsed)
    else if (row !== undefined) corrupt.push(row)
  }
  return { rows, corrupt }
}

export function readOperations(stored: readonly unknown[]): ReadRows<Operation> {
  return readRows(parseOperation, stored)
}

export function readCartLines(stored: readonly unknown[]): ReadRows<CartLine> {
  return readRows(parseCartLine, stored)
}
