/** Brings the mirror up to date, page by page. The next page is on its way while the last one is being written. */
import { type Failure, type Gateway, type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { forgetAgedOrders } from '#db/mirror/aged-orders.ts'
import { hasCatalogue } from '#db/mirror/catalog.ts'
import type { PullName } from '#db/schema/mirror-database.ts'
import { beginAgain, pullAgainIfGrown, readPullState, wipePull } from '#db/mirror/pull-state.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { markCommitted, sweepApplied } from '#db/outbox/sending/sweep.ts'
import { sendAgainAfterRestore } from '#db/outbox/sending/sent-operations.ts'
import type { PulledPage } from '#domain/pulled-page.ts'
import { readSession } from '#db/session-store.ts'
import { listRequested } from '#db/shopper/recent.ts'
import { writeOrDropImages } from '#db/storage.ts'
import { patchSyncState } from '#db/sync-state.ts'
import { type Identity, type SignedInDeps, isFromServer, sendSignedIn } from './send-signed-in.ts'
import type { WithLock } from './web-lock.ts'

export interface PullDeps extends SignedInDeps {
  gateway: Gateway
  /** ms since 1970. */
  now: () => number
  withLock: WithLock
  /** Resolves when the device has nothing better to do. */
  waitUntilIdle?: () => Promise<void>
  /** The most rows of a page; the server gives at most 2,000 of the catalogue, 500 of orders. */
  pageSize?: number
}

/** A first visit on a slow line shows products after this many rows, not after 500. */
const firstPageSize = 60
const usualPageSize = 500
const largestPageSize = 2_000
/** An answer within this time (ms) makes the next page twice as large, one that takes longer than the other half as large. */
const quickMs = 1_000
const slowMs = 5_000

export type PullResult = { ok: true; rows: number } | { ok: false; failure: Failure }

interface Source {
  name: PullName
  scope: string
  fetch: (cursor: unknown) => Promise<Reply<PulledPage>>
  /** Waited for between two pages. */
  waitUntilIdle?: () => Promise<void>
  /** False: whom the rows are for is not signed in any more. */
  isWanted?: () => Promise<boolean>
}

/** A server that resets again and again is broken: give up after this many in one pull. */
const mostResets = 2
/** Another tab that hangs is not waited for longer (ms): two may pull at once, then each page is written once. */
const lockLimitMs = 45_000

/**
 * Categories and products, for everybody. Resolves when the mirror is complete as of now, or with what went wrong. Of a catalogue that is larger
 * than its owner has people wait for, the first copy brings what they see first and ask for at once, and the rest when there is time.
 */
export async function pull(deps: PullDeps): Promise<PullResult> {
  const { db, gateway, now, pageSize = largestPageSize } = deps
  let size = usualPageSize
  let lastPage: PulledPage | undefined
  let isLarge = false
  const listNewlyRequested = (await hasCatalogue(db)) ? undefined : createListNewlyRequested(db)
  let requested = await listNewlyRequested?.()
  const fetch = async (cursor: unknown) => {
    const signal = AbortSignal.timeout(requestTimeoutMs)
    const pageLimit = cursor === null ? firstPageSize : size
    const began = now()
    const request = gateway.pullCatalog(cursor, Math.min(pageLimit, pageSize), signal, requested)
    // Now, while the answer is on its way: the next page is asked for without waiting.
    requested = await listNewlyRequested?.()
    const reply = await request
    if (reply.ok) lastPage = reply.value
    if (lastPage?.priorityRows !== undefined) isLarge = true
    if (cursor !== null) size = nextSize(size, now() - began)
    return reply
  }
  const waitUntilIdle = async () => (isLarge ? deps.waitUntilIdle?.() : undefined)
  const result = await pullSource(deps, { name: 'catalog', scope: 'anon', fetch, waitUntilIdle })
  const at = now()
  await patchSyncState(db, {
    pullFailed: !result.ok,
    ...(lastPage && { lowestApp: lastPage.min_app_version ?? null }),
    ...(result.ok
      ? { pulledAt: at, reachable: true }
      : { reachable: isFromServer({ ok: false, error: result.failure }) }),
  })
  return result
}

/** Each product once, and undefined where nothing has to be asked; the first time also where there are none. */
function createListNewlyRequested(db: Db): () => Promise<string[] | undefined> {
  let known: Set<string> | undefined
  return async () => {
    const requested = (await listRequested(db)).filter((id) => known?.has(id) !== true)
    if (known !== undefined && requested.length === 0) return undefined
    known = new Set([...(known ?? []), ...requested])
    return requested
  }
}

/** Fewer requests where they are quick; on a slow line no page may come to the limit of a request. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs < quickMs) return Math.min(size * 2, largestPageSize)
  return tookMs > slowMs ? Math.max(Math.floor(size / 2), firstPageSize) : size
}

/** The orders and the history of stock, for the staff member whose identity this is. */
export async function pullOrders(deps: PullDeps, identity: Identity): Promise<PullResult> {
  const { gateway, pageSize = 500 } = deps
  let newest = identity
  const fetch = (cursor: unknown) =>
    sendSignedIn(deps, newest, (current) => {
      newest = current
      const signal = AbortSignal.timeout(requestTimeoutMs)
      return gateway.pullOrders(cursor, pageSize, current.accessToken, signal)
    })
  const { userId } = identity
  const isWanted = async () => (await readSession(deps.db))?.userId === userId
  const source = { name: 'orders', scope: `user:${userId}`, fetch, isWanted } as const
  const result = await pullSource(deps, source)
  if (result.ok) {
    await markCommitted(deps.db)
    await forgetAgedOrders(deps.db)
  }
  const dismissed = !result.ok && isDismissed(result.failure)
  // No longer staff: customers' data leaves this device. What was queued stays: its author may come back.
  if (dismissed) await wipePull(deps.db, 'orders')
  await patchSyncState(deps.db, { ordersFailed: !result.ok, dismissed })
  return result
}

function isDismissed({ class: failureClass, status, code }: Failure): boolean {
  return failureClass === 'rejected' && (status === 403 || code === '42501')
}

/** What was saved before something went wrong stays, with its cursor. */
async function pullSource(deps: PullDeps, source: Source): Promise<PullResult> {
  const run = async () => {
    const result = await pullPages(deps, source)
    if (!result.ok) return result
    const epoch = (await readPullState(deps.db, source.name, source.scope))?.epoch
    if (epoch !== undefined) await sendAgainAfterRestore(deps.db, epoch, deps.now())
    await sweepApplied(deps.db, deps.now())
    return result
  }
  return deps.withLock(`nefer-pull-${source.name}`, run, lockLimitMs)
}

async function pullPages(deps: PullDeps, source: Source): Promise<PullResult> {
  await pullAgainIfGrown(deps.db, source)
  let cursor = await readCursor(deps.db, source)
  let reply = source.fetch(cursor)
  let rows = 0
  for (let resets = 0; ;) {
    const answer = await reply
    if (!answer.ok) return { ok: false, failure: answer.error }
    const page = answer.value
    if (page.reset) {
      resets += 1
      if (resets > mostResets) return { ok: false, failure: { class: 'transient', code: 'reset' } }
      await beginAgain(deps.db, { ...source, from: cursor })
      cursor = await readCursor(deps.db, source)
      reply = source.fetch(cursor)
      continue
    }
    if (page.more) reply = source.fetch(page.next)
    const origin = { name: source.name, scope: source.scope, from: cursor, now: deps.now() }
    const isSaved = await writeOrDropImages(() => savePage(deps.db, page, origin))
    // Asked after the page is written: whoever signs out meanwhile wipes it, or is seen here.
    if ((await source.isWanted?.()) === false) return forget(deps, source)
    if (isSaved) {
      rows += page.rows.length + (page.stocks?.length ?? 0)
      cursor = page.next
      if (!page.more) return { ok: true, rows }
      await source.waitUntilIdle?.()
    } else {
      cursor = await readCursor(deps.db, source)
      reply = source.fetch(cursor)
    }
  }
}

async function forget({ db }: PullDeps, { name }: Source): Promise<PullResult> {
  await wipePull(db, name)
  return { ok: false, failure: { class: 'sign-in' } }
}

async function readCursor(db: Db, { name, scope }: Source): Promise<unknown> {
  return (await readPullState(db, name, scope))?.cursor ?? null
}
