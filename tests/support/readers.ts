/** Reads of the local databases, by name. A corrupt value makes none of them fail. */
import type { Db } from '#db/database.ts'
import { writeHelpFile } from '#db/device/write-help-file.ts'
import { forgetAgedOrders } from '#db/mirror/aged-orders.ts'
import { catalogQueries } from '#db/mirror/catalog-queries.ts'
import { listCategories, listProducts, readArchivedIds } from '#db/mirror/catalog.ts'
import { readBusinessDetails, readStaffSettings } from '#db/mirror/settings.ts'
import { countDraftsOfOthers, countSetAsideByOthers } from '#db/device/clear-device.ts'
import { readDeviceReport } from '#db/device/device-report.ts'
import { forgetOldSent, sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import { readRemovedPhotos } from '#db/outbox/removed-photos.ts'
import { readCartView } from '#db/shopper/cart-view.ts'
import { listRecentlyViewed, readRecentSearches } from '#db/shopper/recent.ts'
import { readSaved } from '#db/shopper/saved-products.ts'
import { pull } from '#sync/pull.ts'
import { orderToCells } from '#domain/orders/order-csv.ts'
import { readEvents } from '#domain/orders/order-event.ts'
import { keptOf, returnableLines } from '#domain/orders/returns.ts'
import { sweepApplied } from '#db/outbox/sending/sweep.ts'
import { readSession } from '#db/session-store.ts'
import { countUnannounced, listMyOrders, listOrdersToPoll } from '#db/shopper/my-orders.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import { listStallEntries } from '#db/stall-days.ts'
import { listActivity } from '#db/staff/activity.ts'
import { readDashboard } from '#db/staff/dashboard.ts'
import { listClosings, readDayEnd } from '#db/staff/day-closings.ts'
import { readMakeList } from '#db/staff/make-list.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import { readFormPhotos } from '#db/staff/photos.ts'
import { readStockHistory } from '#db/staff/stock.ts'
import { readStaleSince, readSyncState, readSyncStatus } from '#db/sync-state.ts'
import { createFakeGateway } from './fake-gateway.ts'
import { createPushDeps } from './push-deps.ts'

const now = Date.UTC(2026, 10, 23)

export const readers: Record<string, (db: Db) => Promise<unknown>> = {
  cart: readCart,
  'my orders': listMyOrders,
  'orders to ask about': (one) => listOrdersToPoll(one, now),
  announcements: countUnannounced,
  address: readSavedAddress,
  'stall days': listStallEntries,
  session: readSession,
  products: listProducts,
  categories: listCategories,
  orders: listStaffOrders,
  closings: listClosings,
  'the end of the day': (one) => readDayEnd(one, '2026-11-20'),
  'sync state': readSyncState,
  'sync status': (one) => readSyncStatus(one, true),
  'the sweep': (one) => sweepApplied(one, now),
  archived: readArchivedIds,
  'stale pulls': readStaleSince,
  'saved products': readSaved,
  'sending again': (one) => sendAgainAfterRestore(one, crypto.randomUUID(), now),
  'old copies': (one) => forgetOldSent(one, now),
  'entries set aside': countSetAsideByOthers,
  'drafts of others': countDraftsOfOthers,
  'the report of the device': (one) => readDeviceReport(one, now),
  'a pull': (one) => pull(createPushDeps(one, createFakeGateway())),
  'the help file': (one) => writeHelpFile(one, { now, app: '' }),
  'business details': (one) => readBusinessDetails(one, 'ar'),
  'staff settings': readStaffSettings,
  dashboard: (one) => readDashboard(one, new Date(now)),
  activity: (one) => listActivity(one, 'ar'),
  'the make-list': (one) => readMakeList(one, new Date(now)),
  'the history of a stock': (one) => readStockHistory(one, '1'),
  'the cart as shown': readCartView,
  'viewed products': (one) => listRecentlyViewed(one, { limit: 4 }),
  searches: readRecentSearches,
  'photos of a form': (one) => readFormPhotos(one, 'x'),
  'removed photos': readRemovedPhotos,
  'products by name': (one) => listProducts(one, { sort: 'name', language: 'ar' }),
  'products by price': (one) => listProducts(one, { sort: 'price-up' }),
  'products of a category': (one) => catalogQueries.listRelated(one, '1'),
  'counted categories': catalogQueries.readCategories,
  'closed orders': forgetAgedOrders,
  'returnable lines': async (one) =>
    (await listStaffOrders(one)).map(({ order }) => returnableLines(order)),
  'orders as CSV': async (one) =>
    (await listStaffOrders(one)).map(({ order }) => orderToCells(order)),
  'kept money': async (one) => (await listStaffOrders(one)).map(({ order }) => keptOf(order)),
  timelines: async (one) =>
    (await listStaffOrders(one)).map(({ order }) => readEvents(order.events ?? [])),
}

/** Those that delete rows. */
export const deleters = ['the sweep', 'sending again', 'old copies', 'a pull', 'closed orders']
