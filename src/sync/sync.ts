/** The engine as screens see it, and its composition for the page. Everything else is learned from the databases by live queries. */
import { requestTimeoutMs } from '#backend/gateway.ts'
import { release } from '#db/outbox/outbox.ts'
import type { NewsletterLink } from '#domain/messages/visitor-messages.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import type { Operation } from '#domain/writes/operation.ts'
import {
  type LinkFollowed,
  followNewsletterLink,
  refreshOrders,
} from './online/shopper-requests.ts'
import {
  type StaffAnswer,
  callAsStaff,
  type OrdersFound,
  type OrdersSearch,
  findOrders,
} from './online/staff-requests.ts'
import { type LiveUpdateDeps, requestTopics, startLiveUpdates } from './online/live-updates.ts'
import { type WithdrawResult, withdraw, resolveUnknownOutcome } from './online/withdraw.ts'
import { type SchedulerDeps, createSyncScheduler } from './sync-scheduler.ts'
import { type Timers, type WakeUp, keepDueTimer, pullRegularly } from './triggers.ts'

export interface Sync {
  /** Send what waits, now: after every enqueue, and when a person tries again. Returns at once. */
  push: () => void
  /** Bring the mirror (for staff: with the orders) up to date; true when it now is. Never rejects; gives up after `timeoutMs`. */
  pull: (timeoutMs?: number) => Promise<boolean>
  /** Ask the server about this device's confirmed orders. Never rejects. */
  refreshOrders: () => Promise<void>
  /** Gives a write up that the server may have done; it is asked first. Never rejects. */
  withdraw: (id: string) => Promise<WithdrawResult>
  /** Asks what became of a write, so that it can be put right and sent under another id. Never rejects. */
  resolveUnknownOutcome: (
    operation: Operation,
  ) => Promise<Exclude<WithdrawResult, 'withdrawn'> | 'certain'>
  /** For staff: look on the server for orders that are not on this device. Never rejects. */
  findOrders: (search: OrdersSearch) => Promise<OrdersFound>
  /** For staff: asks the server and waits. Never rejects. */
  callAsStaff: <T>(call: StaffCall<T>) => Promise<StaffAnswer<T>>
  /** Does what the link of a newsletter mail is for. Never rejects. */
  followNewsletterLink: (link: NewsletterLink) => Promise<LinkFollowed>
  /** For as long as a staff room is open: pulls more often while it is in view. Returns a way to stop. */
  startLiveUpdates: () => () => void
}

export interface SyncDeps extends SchedulerDeps, LiveUpdateDeps {
  /** Calls back when the world may have changed; returns a way to stop listening. */
  onWakeUp: (act: (wakeUp: WakeUp) => void) => () => void
}

/**
 * The longest wait for the session (ms), which a hanging tab may hold and whose code may not load; after it nobody counts as signed in for now.
 * Longer than the server has for renewing a token.
 */
const longestIdentityMs = 15_000

/** `start` begins to listen and sends and pulls for the first time; it returns a way to stop. */
export function createSync(given: SyncDeps): Sync & { start: () => () => void } {
  const { db, report, timers } = given
  const identity = () => withTimeout(given.identity(), null, longestIdentityMs, timers)
  const deps = { ...given, identity }
  const { pullOnce, pushOnce, wake } = createSyncScheduler(deps)
  const push = () => void pushOnce()

  const unknown = (error: unknown) => {
    report('outbox', error)
    return 'unknown' as const
  }

  return {
    push,
    pull: (timeoutMs = requestTimeoutMs) => withTimeout(pullOnce(), false, timeoutMs, timers),
    refreshOrders: () => refreshOrders(deps),
    withdraw: (id) => withdraw(deps, id).catch(unknown),
    resolveUnknownOutcome: (operation) => resolveUnknownOutcome(deps, operation).catch(unknown),
    findOrders: (search) =>
      findOrders(deps, search).catch((error: unknown) => {
        report('orders', error)
        return { ok: false, problem: 'refused' }
      }),
    callAsStaff: (call) =>
      callAsStaff(deps, call).catch((error: unknown) => {
        report('staff', error)
        return { ok: false, problem: 'refused' }
      }),
    followNewsletterLink: (link) => followNewsletterLink(deps, link),
    startLiveUpdates: () => startLiveUpdates(deps, () => requestTopics(deps), pullOnce),
    start: () => {
      const stops = [
        deps.onWakeUp((wakeUp) => void wake(wakeUp)),
        keepDueTimer(deps, pushOnce),
        pullRegularly(deps, pullOnce),
      ]
      void release(db, 'upgrade')
        .catch((error: unknown) => report('outbox', error))
        .then(push)
      void pullOnce()
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** The task's result; `late` when it takes longer than `limitMs`. */
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
