/** Updates the mirror: the catalogue for everybody, orders for staff. */
import { type Failure, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { forgetAgedOrders } from '#db/mirror/aged-orders.ts'
import { hasCatalogue } from '#db/mirror/catalog.ts'
import { forgetCustomers, forgetErasedCustomers } from '#db/mirror/forget-customers.ts'
import { refillConflicts } from '#db/outbox/sending/customer-texts.ts'
import { fixTimes } from '#db/outbox/fix-times.ts'
import { wipeStrayRows } from '#db/mirror/pull-state.ts'
import { markCommitted } from '#db/outbox/sending/sweep.ts'
import { readSession, writeRole } from '#db/session-store.ts'
import { forgetOfflineSignIn } from '#db/staff/remembered-members.ts'
import { listRequested } from '#db/shopper/recent.ts'
import { patchSyncState, serverFactsIn } from '#db/sync-state.ts'
import { measureOffset } from '#domain/devices/clock.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import { type PullDeps, type PullResult, pullSource } from './pull-pages.ts'
import { type Identity, isFromServer, sendSignedIn } from './send-signed-in.ts'

/** The first page is small, so that a first visit on a slow line shows products soon. */
const firstPageSize = 60
const usualPageSize = 500
const largestPageSize = 2_000
/** A reply within `quickMs` doubles the next page, one after `slowMs` halves it. */
const quickMs = 1_000
const slowMs = 5_000

/**
 * Categories and products, for everybody. Resolves when the mirror is up to date, or with the
 * failure. The first copy of a large catalogue brings priority rows at once, the rest in idle time.
 */
export async function pull(deps: PullDeps): Promise<PullResult> {
  const { db, gateway, now, pageSize = largestPageSize } = deps
  let size = usualPageSize
  let lastPage: PulledPage | undefined
  let clockOffset: number | null = null
  let areTimesFixed = false
  let isLarge = false
  const listNewlyRequested = (await hasCatalogue(db)) ? undefined : createListNewlyRequested(db)
  let requested = await listNewlyRequested?.()
  const fetch = async (cursor: unknown) => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const pageLimit = cursor === null ? firstPageSize : size
    const began = now()
    const request = gateway.pullCatalog(cursor, Math.min(pageLimit, pageSize), signal, requested)
    // Read before the reply comes: the next page is requested without a wait.
    requested = await listNewlyRequested?.()
    const reply = await request
    if (reply.ok) {
      lastPage = reply.value
      const at = now()
      clockOffset = measureOffset(lastPage.at, began, at)
      // Once a pull, and before the sweep, which makes copies of what has arrived.
      if (clockOffset !== null && !areTimesFixed) {
        areTimesFixed = true
        await fixTimes(db, clockOffset, at)
      }
    }
    if (lastPage?.priorityRows !== undefined) isLarge = true
    if (cursor !== null) size = nextSize(size, now() - began)
    return reply
  }
  const waitUntilIdle = async () => (isLarge ? deps.waitUntilIdle?.() : undefined)
  const result = await pullSource(deps, { name: 'catalog', scope: 'anon', fetch, waitUntilIdle })
  await wipeStrayRows(db, 'orders')
  await patchSyncState(db, {
    pullFailed: !result.ok,
    ...(lastPage && serverFactsIn(lastPage)),
    ...(result.ok
      ? { pulledAt: now(), reachable: true, clockOffset }
      : { reachable: isFromServer({ ok: false, error: result.failure }) }),
  })
  return result
}

/** Each product once; undefined where there is none, except for the first call. */
function createListNewlyRequested(db: Db): () => Promise<string[] | undefined> {
  let known: Set<string> | undefined
  return async () => {
    const requested = (await listRequested(db)).filter((id) => known?.has(id) !== true)
    if (known !== undefined && requested.length === 0) return undefined
    known = new Set([...(known ?? []), ...requested])
    return requested
  }
}

/** Fewer requests on a fast line; on a slow line no page may reach the time-out. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs < quickMs) return Math.min(size * 2, largestPageSize)
  return tookMs > slowMs ? Math.max(Math.floor(size / 2), firstPageSize) : size
}

/** Orders and stock moves, for this staff member. */
export async function pullOrders(deps: PullDeps, identity: Identity): Promise<PullResult> {
  const { gateway, pageSize = 1000 } = deps
  let newest = identity
  const fetch = async (cursor: unknown) => {
    const reply = await sendSignedIn(deps, newest, (current) => {
      newest = current
      const signal = AbortSignal.timeout(requestTimeoutMs)
      return gateway.pullOrders(cursor, pageSize, current.accessToken, signal)
    })
    if (reply.ok) {
      await writeRole(deps.db, identity.userId, reply.value.role)
      await forgetErasedCustomers(deps.db, reply.value.rows)
    }
    return reply
  }
  const { userId } = identity
  const isWanted = async () => {
    const session = await readSession(deps.db)
    return session?.userId === userId && session.signedOut !== true
  }
  const source = { name: 'orders', scope: `user:${userId}`, fetch, isWanted } as const
  const result = await pullSource(deps, source)
  if (result.ok) {
    await markCommitted(deps.db)
    await refillConflicts(deps.db)
    await forgetAgedOrders(deps.db)
  }
  const dismissed = !result.ok && isDismissal(result.failure)
  if (dismissed) await forgetStaffData(deps.db, userId)
  await patchSyncState(deps.db, {
    ordersFailed: !result.ok,
    ...((dismissed || result.ok) && { dismissedUser: dismissed ? userId : null }),
  })
  return result
}

/** A 403 without this code is from something between app and server. */
function isDismissal({ class: failureClass, code }: Failure): boolean {
  return failureClass === 'rejected' && code === '42501'
}

/** No longer staff. The outbox stays: its author may return, with a sign-in by the server. */
async function forgetStaffData(db: Db, userId: string): Promise<void> {
  await forgetCustomers(db)
  await forgetOfflineSignIn(db, { userId })
}
