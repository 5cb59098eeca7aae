/** All that the simulation knows of the program. Bundled for each release, so that two versions can share a device. */
import type { Mutation } from '#domain/writes/mutations.ts'

export { createSessionKeeper } from '#backend/session-keeper.ts'
export { createSupabaseGateway } from '#backend/supabase-gateway.ts'
export { closeDb, createDb } from '#db/database.ts'
export { saveDraft } from '#db/drafts.ts'
export { listCategories, listProducts } from '#db/mirror/catalog.ts'
export { wipePull } from '#db/mirror/mirror-pages.ts'
export { discard } from '#db/outbox/discard.ts'
export { enqueue, listOperations } from '#db/outbox/outbox.ts'
export { queueWrites } from '#db/outbox/queue-writes.ts'
export { readSession, replaceSession, writeSession } from '#db/session-store.ts'
export { putLines, readCart } from '#db/shopper/stored-cart.ts'
export { listMyOrders } from '#db/shopper/my-orders.ts'
export { placeMyOrder } from '#db/shopper/place-my-order.ts'
export { reviveMyOrder } from '#db/shopper/revive-my-order.ts'
export { keepPhoto } from '#db/staff/photos.ts'
export { listStaffOrders } from '#db/staff/orders.ts'
export { recordStallSale, saleDraftKey, undoStallEntry } from '#db/staff/stall.ts'
export { listSyncIssues, resend, resolveConflict } from '#db/staff/issues.ts'
export { readSyncStatus } from '#db/sync-state.ts'
export { isTokenUsable } from '#domain/staff/staff-session.ts'
export { readConflict } from '#domain/writes/revisions.ts'
export { createSync } from '#sync/sync.ts'
export { createBackgroundSync } from '../../sw/background-sync.ts'

/** As the screen of a product makes it. */
export function deletionOf({ id }: { id: string }): Mutation {
  return { kind: 'deleteProduct', payload: { product_id: id } }
}

/** As the dialog that deletes a category makes it. */
export function categoryDeletionOf({ id }: { id: string }, moveTo: string | null): Mutation {
  return { kind: 'deleteCategory', payload: { category_id: id, move_to: moveTo } }
}
