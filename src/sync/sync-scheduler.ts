/** The sync engine as screens see it: when to pull and to send, and requests to the server. */
import { type PushService, requestTimeoutMs } from '#backend/gateway.ts'
import { forgetOrdersNotAllowed } from '#db/mirror/aged-orders.ts'
import { release } from '#db/outbox/outbox.ts'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { forgetOldSent } from '#db/outbox/sending/sent-operations.ts'
import { listUnconfirmed } from '#db/outbox/sending/unconfirmed.ts'
import { patchSyncState } from '#db/sync-state.ts'
import type { NewsletterLink } from '#domain/visitor-messages.ts'
import type { OrderSearch } from '#domain/orders/find-order.ts'
import type { OrderLink, OrderQuestion } from '#domain/orders/order-link.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type DeviceDeps, createPhotoStoreLookup, reportDevice } from './after-staff-pull.ts'
import { type LiveUpdateDeps, requestTopics, startLiveUpdates } from './online/live-updates.ts'
import {
  type LinkFollowed,
  type OrderFound,
  findMyOrder,
  followNewsletterLink,
  readOrderQuestion,
  refreshOrders,
} from './online/shopper-requests.ts'
import {
  type OrdersFound,
  type OrdersSearch,
  type StaffAnswer,
  callAsStaff,
  findOrders,
} from './online/staff-requests.ts'
import {
  type WithdrawResult,
  askAboutRefusals,
  resolveUnknownOutcome,
  withdraw,
  withdrawDiscarded,
} from './online/withdraw.ts'
import { tellWishes } from './notifications.ts'
import type { PullDeps } from './pull-pages.ts'
import { pull, pullOrders } from './pull.ts'
import { askIfSignedOut } from './signed-out.ts'
import type { Identity } from './send-signed-in.ts'
import { createBatchPolicy } from './sending/batching.ts'
import { type Senders, startSenders } from './sending/push.ts'
import {
  type TimerDeps,
  type Timers,
  type WakeUp,
  keepDueTimer,
  pullRegularly,
} from './triggers.ts'
import { oneAtATime } from './web-lock.ts'

export interface Sync {
  /** Sends waiting operations now: after each enqueue, and on request. Returns at once. */
  push: () => void
  /** Updates the mirror; true when it is up to date. Never rejects; gives up after `timeoutMs`. */
  pull: (timeoutMs?: number) => Promise<boolean>
  /** Requests the status of this device's confirmed orders. Never rejects. */
  refreshOrders: () => Promise<void>
  /** Gives up an operation; the server decides if it was applied already. Never rejects. */
  withdraw: (id: string) => Promise<WithdrawResult>
  /** Requests the unknown outcome of an operation, so that it can be edited. Never rejects. */
  resolveUnknownOutcome: (
    operation: Operation,
  ) => Promise<Exclude<WithdrawResult, 'withdrawn'> | 'certain'>
  /** For staff: searches the server for orders that this device does not mirror. Never rejects. */
  findOrders: (search: OrdersSearch) => Promise<OrdersFound>
  /** For staff: calls the server and waits for its answer. Never rejects. */
  callAsStaff: <T>(call: StaffCall<T>) => Promise<StaffAnswer<T>>
  /** Finds an order of another device by number and phone number. Never rejects. */
  findMyOrder: (search: OrderSearch) => Promise<OrderFound>
  /** Confirms or unsubscribes, as the link of a newsletter mail says. Never rejects. */
  followNewsletterLink: (link: NewsletterLink) => Promise<LinkFollowed>
  /** What the link of an order shows. Never rejects. */
  orderQuestion: (link: OrderLink) => Promise<OrderQuestion | 'unreachable'>
  /** While a staff room is open: pulls more often while it is in view. Returns a way to stop. */
  startLiveUpdates: () => () => void
}

export interface SyncDeps
  extends TimerDeps, LiveUpdateDeps, DeviceDeps, Pick<PullDeps, 'waitUntilIdle'> {
  /** Calls back on each wake-up; returns a way to stop. */
  onWakeUp: (act: (wakeUp: WakeUp) => void) => () => void
  /** Absent: this browser has none. */
  pushService?: PushService
}

/**
 * The longest wait for the session (ms), which another tab may block; after it, the round continues
 * as if nobody were signed in. Longer than the time-out of a token's renewal.
 */
const longestIdentityMs = 15_000

/** `start` listens for wake-ups, sends and pulls; it returns a way to stop. */
export function createSync(given: SyncDeps): Sync & { start: () => () => void } {
  const { db, report, timers } = given
  const orNobody = (read: Promise<Identity | null>) =>
    withTimeout(read, null, longestIdentityMs, timers)
  const identity = () => orNobody(given.identity())
  const refreshIdentity = () => orNobody(given.refreshIdentity?.() ?? Promise.resolve(null))
  const deps = { ...given, identity, refreshIdentity, batchPolicy: createBatchPolicy() }
  const { pullOnce, pushOnce } = createRounds(deps)
  const push = () => void pushOnce()

  const orReport =
    <T>(event: string, answer: T) =>
    (error: unknown) => {
      report(event, error)
      return answer
    }
  const wake = async (wakeUp: WakeUp) => {
    await db.outboxCache.compareWithDisk().catch(orReport('outbox', false))
    db.outboxCache.invalidate()
    if (wakeUp === 'online') await retryTransientNow(db).catch(orReport('outbox', 0))
    push()
    void pullOnce()
  }

  return {
    push,
    pull: (timeoutMs = requestTimeoutMs) => withTimeout(pullOnce(), false, timeoutMs, timers),
    refreshOrders: () => refreshOrders({ ...deps, pull: pullOnce }),
    withdraw: (id) => withdraw(deps, id).catch(orReport('outbox', 'unknown')),
    resolveUnknownOutcome: (operation) =>
      resolveUnknownOutcome(deps, operation).catch(orReport('outbox', 'unknown')),
    findOrders: (search) => findOrders(deps, search).catch(orReport('orders', refused)),
    callAsStaff: (call) => callAsStaff(deps, call).catch(orReport('staff', refused)),
    findMyOrder: (search) =>
      findMyOrder(deps, search).catch(orReport('orders', { name: 'unreachable' })),
    followNewsletterLink: (link) => followNewsletterLink(deps, link),
    orderQuestion: (link) => readOrderQuestion(deps, link),
    startLiveUpdates: () => startLiveUpdates(deps, () => requestTopics(deps), pullOnce),
    start: () => {
      const stops = [
        deps.onWakeUp((wakeUp) => void wake(wakeUp)),
        keepDueTimer(deps, pushOnce),
        pullRegularly(deps, pullOnce),
      ]
      void release(db, 'upgrade').catch(orReport('outbox', undefined)).then(push)
      void pullOnce()
      return () => stops.forEach((stop) => stop())
    },
  }
}

const refused = { ok: false, problem: 'refused' } as const

interface Rounds {
  /** True when the mirror is up to date. Never rejects. */
  pullOnce: () => Promise<boolean>
  /** Ends when nothing can be sent; false when the database failed. Never rejects. */
  pushOnce: () => Promise<boolean>
}

/** One pull and one push at a time; each starts the other where necessary. */
function createRounds(deps: SyncDeps & Parameters<typeof startSenders>[0]): Rounds {
  const { db, report } = deps
  const lookUpPhotoStore = createPhotoStoreLookup(deps)
  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => report('outbox', error))

  const tellOnce = oneAtATime(() => attempt(() => tellWishesOf(deps)))

  const pullOrdersOf = async (reading: Promise<Identity | null>) => {
    await attempt(() => forgetOrdersNotAllowed(db, deps.now()))
    const identity = await reading
    if (identity !== null) return pullOrders(deps, identity)
    void attempt(() => askIfSignedOut(deps))
    return { ok: true }
  }

  const pullOnce = oneAtATime(async () => {
    try {
      // The timer sends what is found.
      void attempt(() => db.outboxCache.compareWithDisk())
      const reading = deps.identity()
      // The catalogue does not wait for an identity.
      const [catalog, orders, identity] = await Promise.all([
        pull(deps),
        pullOrdersOf(reading),
        reading,
      ])
      void tellOnce()
      const isReached = catalog.ok && orders.ok
      if (isReached && identity !== null) {
        void lookUpPhotoStore(identity.accessToken)
        void attempt(() => reportDevice(deps, identity))
      }
      if (catalog.ok) {
        void attempt(() => withdrawDiscarded(deps))
        void attempt(() => askAboutRefusals(deps))
      }
      // No event shows that the server can be reached again, or that a captive portal is gone.
      if (catalog.ok && (await retryTransientNow(db)) > 0) void pushOnce()
      return isReached
    } catch (error) {
      report('pull', error)
      await attempt(() => patchSyncState(db, { pullFailed: true }))
      return false
    } finally {
      // Also without a connection: copies are kept for a limited time.
      await attempt(() => forgetOldSent(db, deps.now()))
    }
  })

  let senders: Senders | null = null
  const pushOnce = async () => {
    if (senders?.addSender() === true)
      return senders.applied.then(
        () => true,
        () => false,
      )
    senders = startSenders(deps)
    try {
      const applied = await senders.applied
      if (applied > 0 || (await listUnconfirmed(db)).size > 0) void pullOnce()
      return true
    } catch (error) {
      report('push', error)
      return false
    }
  }
  return { pullOnce, pushOnce }
}

async function tellWishesOf({ pushService, ...deps }: SyncDeps): Promise<void> {
  if (pushService !== undefined) await tellWishes({ ...deps, pushService })
}

/** The task's result; `fallback` when it takes longer than `limitMs`. */
async function withTimeout<T>(
  task: Promise<T>,
  fallback: T,
  limitMs: number,
  timers: Timers,
): Promise<T> {
  let timer = 0
  const limit = new Promise<T>((resolve) => {
    timer = timers.set(() => resolve(fallback), limitMs)
  })
  try {
    return await Promise.race([task, limit])
  } finally {
    timers.clear(timer)
  }
}
