import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { StockMove } from '#domain/products/stock-move.ts'
import type { Subject } from '#db/outbox/entity-names.ts'
import type { Operation } from '#domain/writes/operation.ts'

/** `at` in ms since 1970. */
export type Activity = { id: string; at: number } & (
  | { kind: 'order-placed'; order: StaffOrder }
  /** `waiting`: not on the server yet. */
  | { kind: 'order-changed'; order: ChangedOrder; waiting?: boolean }
  | { kind: 'product-added' | 'product-changed'; product: { id: string; name: string } }
  /** `name` is undefined if the product is gone. Taps in a row are one entry with their sum. */
  | { kind: 'stock-moved'; move: StockMove; name: string | undefined; times: number }
  | { kind: 'category-changed'; name: string }
  /** The server does not have it yet. */
  | { kind: 'queued'; operation: Operation; subject: Subject | undefined }
  | {
      kind: 'stock-queued'
      product: string
      delta: number
      reason: string
      name: string | undefined
      times: number
    }
  /** So many products, by one action such as an import. */
  | { kind: 'many'; of: ManyOf; count: number; waiting: boolean }
)

type ChangedOrder = Pick<StaffOrder, 'id' | 'status' | 'channel' | 'changed_by'>

/** What an entry for many products says. */
export type ManyOf = 'added' | 'changed' | 'stock'
