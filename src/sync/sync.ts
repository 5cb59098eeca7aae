/** The engine as screens see it, and its composition for the page. Everything else is learned from the databases by live queries. */
import { requestTimeoutMs } from '#backend/gateway.ts'
import { retryTransientNow, readNextDueAt } from '#db/outbox/sending/outbox-claim.ts'
import { listUnacknowledged, release } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { listOrdersToAskAbout, noteLost, saveReceipt } from '#db/shopper/order-receipts.ts'
import { patchSyncState, readLowestApp } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import { type HintTopic, findHintTopics } from '#domain/staff-calls/hints.ts'
import type { NewsletterLink } from '#domain/messages/newsletter-link.ts'
import { type FollowDeps, followClosely } from './online/follow-closely.ts'
import { type LinkFollowed, followNewsletterLink } from './online/follow-newsletter-link.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { StaffCall } from '#domain/staff-calls/staff-call.ts'
import { type StaffAnswer, callAsStaff } from './online/call-as-staff.ts'
import { type OrdersFound, type OrdersSearch, findOrders } from './online/find-orders.ts'
import { type DeviceDeps, type DevicesFound, listDevices, reportDevice } from './online/devices.ts'
import { type GivenUp, giveUp, settleDoubt } from './online/give-up.ts'
import { createPhotoStoreQuestion } from './photo-store.ts'
import { maySend } from './may-send.ts'
import { pull, pullOrders } from './pull.ts'
import { type PushDeps, type Senders, startSenders } from './push.ts'
import type { Timers, WakeUp } from './triggers.ts'
import { oneAtATime } from './web-lock.ts'

export interface Sync {
  /** Send what waits, now: after every enqueue, and when a person tries again. Returns at once. */
  push: () => void
  /** Bring the mirror (for staff: with the orders) up to date; true when it now is. Never rejects; gives up after `timeoutMs`. */
  pull: (timeoutMs?: number) => Promise<boolean>
  /** Ask the server about this device's confirmed orders. Never rejects. */
  refreshOrders: () => Promise<void>
  /** Gives a write up that the server may have done; it is asked first. Never rejects. */
  giveUp: (id: string) => Promise<GivenUp>
  /** Asks what became of a write, so that it can be put right and sent under another id. Never rejects. */
  settleDoubt: (operation: Operation) => Promise<Exclude<GivenUp, 'given-up'> | 'certain'>
  /** For staff: how their devices are. Never rejects. */
  listDevices: () => Promise<DevicesFound>
  /** For staff: look on the server for orders that are not on this device. Never rejects. */
  findOrders: (search: OrdersSearch) => Promise<OrdersFound>
  /** For staff: asks the server and waits. Never rejects. */
  callAsStaff: <T>(call: StaffCall<T>) => Promise<StaffAnswer<T>>
  /** Does what the link of a newsletter mail is for. Never rejects. */
  followNewsletterLink: (link: NewsletterLink) => Promise<LinkFollowed>
  /** For as long as a staff room is open: pulls more often while it is in view. Returns a way to stop. */
  followClosely: () => () => void
}

export interface SyncDeps extends PushDeps, FollowDeps, Pick<DeviceDeps, 'app' | 'diskLeft'> {
  /** Calls back when the world may have changed; returns a way to stop listening. */
  onWakeUp: (act: (wakeUp: WakeUp) => void) => () => void
  /** Something the engine could not do, for the log. */
  report: (event: string, error: unknown) => void
}

/** Pull at least this often (ms), give or take a tenth. */
const pullEveryMs = 5 * 60_000
/** The timer's lower bound (ms): new writes are sent by their enqueue, so this only keeps an error from becoming a busy loop. */
const shortestTimerMs = 100
/** Timers beyond this overflow; the due time is looked at again then. */
const longestTimerMs = 60 * 60_000

/** `start` begins to listen and sends and pulls for the first time; it returns a way to stop. */
export function createSync(deps: SyncDeps): Sync & { start: () => () => void } {
  const { db, report, timers } = deps
  const learnPhotoStore = createPhotoStoreQuestion(deps)

  const attempt = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => report('outbox', error))

  const unknown = (error: unknown) => {
    report('outbox', error)
    return 'unknown' as const
  }

  const pullOnce = oneAtATime(async () => {
    try {
      const identity = await deps.identity()
      const [catalog, orders] = await Promise.all([
        pull(deps),
        identity === null ? { ok: true } : pullOrders(deps, identity),
      ])
      const isReached = catalog.ok && orders.ok
      if (isReached && identity !== null) {
        void learnPhotoStore(identity.accessToken)
        void attempt(() => reportDevice(deps, identity))
      }
      // No event says that a server can be reached again, or that a captive portal has let us through.
      if (catalog.ok && (await retryTransientNow(db)) > 0) push()
      return isReached
    } catch (error) {
      report('pull', error)
      await attempt(() => patchSyncState(db, { pullFailed: true }))
      return false
    }
  })
  let senders: Senders | null = null
  const pushOnce = async () => {
    if (senders?.lookAgain() === true) {
      await senders.applied.catch(ignore)
      return
    }
    senders = startSenders(deps)
    try {
      if ((await senders.applied) > 0) void pullOnce()
    } catch (error) {
      report('push', error)
    }
  }
  const push = () => void pushOnce()
  const wake = async (wakeUp: WakeUp) => {
    if (wakeUp === 'online') await attempt(() => retryTransientNow(db))
    push()
    void pullOnce()
  }

  return {
    push,
    pull: (timeoutMs = requestTimeoutMs) => withTimeout(pullOnce(), timeoutMs, timers),
    refreshOrders: () => refreshOrders(deps),
    listDevices: () =>
      listDevices(deps).catch((error: unknown) => {
        report('devices', error)
        return { ok: false, problem: 'unreachable' }
      }),
    giveUp: (id) => giveUp(deps, id).catch(unknown),
    settleDoubt: (operation) => settleDoubt(deps, operation).catch(unknown),
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
    followClosely: () => followClosely(deps, () => findTopics(deps), pullOnce),
    start: () => {
      const stops = [
        deps.onWakeUp((wakeUp) => void wake(wakeUp)),
        keepDueTimer(deps, pushOnce),
        pullRegularly(deps, pullOnce),
      ]
      void attempt(() => release(db, 'upgrade')).then(push)
      void pullOnce()
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Armed whenever something waits for its time, also what another tab or the worker has queued. */
function keepDueTimer(deps: SyncDeps, pushOnce: () => Promise<void>) {
  const { db, now, identity, timers, report } = deps
  let timer: number | null = null
  let stopped = false
  const disarm = () => {
    if (timer !== null) timers.clear(timer)
    timer = null
  }
  const arm = (dueAt: number | null) => {
    disarm()
    if (dueAt === null || stopped) return
    const delay = Math.min(Math.max(dueAt - now(), shortestTimerMs), longestTimerMs)
    timer = timers.set(() => void fire(), delay)
  }
  const readDue = async () => {
    if (!(await maySend(deps))) return null
    return readNextDueAt(db, { now: now(), userId: (await identity())?.userId ?? null })
  }
  const look = () => void readDue().then(arm, (error: unknown) => report('timer', error))
  // A timer may fire early and find nothing due: look again, nothing else might.
  const fire = async () => {
    await pushOnce()
    look()
  }
  // Reads of the database alone: asking for an identity can take the network, and what is read behind that is not watched.
  const read = () => Promise.all([listUnacknowledged(db), readSession(db), readLowestApp(db)])
  const stop = watch(read, look, (error) => report('timer', error))
  return () => {
    stopped = true
    stop()
    disarm()
  }
}

function pullRegularly({ random, timers }: SyncDeps, pullOnce: () => Promise<boolean>) {
  let timer = 0
  const arm = () => {
    timer = timers.set(
      () => {
        void pullOnce()
        arm()
      },
      pullEveryMs * (0.9 + 0.2 * random()),
    )
  }
  arm()
  return () => timers.clear(timer)
}

/** None where the server does not know of hints. */
async function findTopics(deps: SyncDeps): Promise<readonly HintTopic[] | null> {
  const answer = await callAsStaff(deps, findHintTopics)
  if (answer.ok) return answer.value.topics
  return answer.problem === 'refused' ? [] : null
}

/** At most this many questions at a time. */
const mostAsked = 20

/** Newest first; a failed question is asked again next time. */
async function refreshOrders({ db, gateway, report, now }: SyncDeps): Promise<void> {
  try {
    for (const { id, token } of (await listOrdersToAskAbout(db, now())).slice(0, mostAsked)) {
      const signal = AbortSignal.timeout(requestTimeoutMs)
      const reply = await gateway.orderStatus(id, token, signal)
      if (!reply.ok && reply.error.class === 'transient') return
      if (!reply.ok) continue
      if (reply.value === null) await noteLost(db, id, now())
      else await saveReceipt(db, reply.value, now())
    }
  } catch (error) {
    report('orders', error)
  }
}

async function withTimeout(task: Promise<boolean>, timeoutMs: number, timers: Timers) {
  let timer = 0
  const timeout = new Promise<boolean>((resolve) => {
    timer = timers.set(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([task, timeout])
  } finally {
    timers.clear(timer)
  }
}

const ignore = () => undefined
