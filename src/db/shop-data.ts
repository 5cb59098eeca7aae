/**
 * Database functions for the shop's layout and first pages. They load with the databases
 * (src/services.ts), not with the first render.
 */
export { catalogQueries } from './mirror/catalog-queries.ts'
export { hasCatalogue, readCatalogState } from './mirror/catalog.ts'
export { takeBackInStock } from './shopper/back-in-stock.ts'
export { addToCart } from './shopper/stored-cart.ts'
export { followPrices, listPricesToFollow } from './shopper/cart-view.ts'
export { setSaved } from './shopper/saved-products.ts'
export { listRecentlyViewed, rememberViewed } from './shopper/recent.ts'
export { takeCancellationAnswers } from './shopper/cancel-my-order.ts'
export { countUnannounced, takeUnannounced, takeUnannouncedRefusals } from './shopper/my-orders.ts'
export { keepTypedAddress, readTypedAddress, subscribe } from './shopper/subscription.ts'
export { readSyncStatus } from './sync-state.ts'
export { watch } from './watch.ts'
