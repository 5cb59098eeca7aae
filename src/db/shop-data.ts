/**
 * What the frame of the shop and its first pages ask of the databases and have them do. It comes with the databases (src/services.ts): nothing of
 * it can be used before they are open, so no first render waits for its code.
 */
export { catalogQueries } from './mirror/catalog-queries.ts'
export { hasCatalogue, readCatalogState } from './mirror/catalog.ts'
export { addToCart } from './shopper/stored-cart.ts'
export { followPrices, listPricesToFollow } from './shopper/cart-view.ts'
export { listRecentlyViewed, rememberViewed } from './shopper/recent.ts'
export { countUnannounced, takeUnannounced, takeUnannouncedRefusals } from './shopper/my-orders.ts'
export { keepTypedAddress, readTypedAddress, subscribe } from './shopper/subscription.ts'
export { readSyncStatus } from './sync-state.ts'
export { watch } from './watch.ts'
