/** Timers of the engine. A missed one does no harm: another follows. */
import { readNextDueAt } from '#db/outbox/sending/leases.ts'
import { listUnacknowledged } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { readSyncState } from '#db/sync-state.ts'
import { watch } from '#db/watch.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { type PushDeps, maySend } from './sending/push.ts'

export type WakeUp = 'online' | 'visible' | 'restored'

export interface Timers {
  set: (act: () => void, delayMs: number) => number
  clear: (timer: number) => void
}

export interface TimerDeps extends Omit<PushDeps, 'batchPolicy'> {
  timers: Timers
  /** Logs a failure of the engine. */
  report: (event: string, error: unknown) => void
}

interface Visibility extends EventTarget {
  readonly visibilityState: string
}

/** Listens on the page's window and document; returns a way to stop. */
export function listenForWakeUps(
  window: EventTarget,
  document: Visibility,
  act: (wakeUp: WakeUp) => void,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener('online', () => act('online'), { signal })
  window.addEventListener(
    'pageshow',
    (event) => {
      if ('persisted' in event && event.persisted === true) act('restored')
    },
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') act('visible')
    },
    { signal },
  )
  return () => stop.abort()
}

/** The interval of pulls (ms), plus or minus a tenth. */
const pullEveryMs = 5 * 60_000
/** The timer's lower bound (ms): keeps an error from becoming a busy loop. */
const shortestTimerMs = 100
/** The longest pause (ms) while claims fail, for example on a full disk. */
const longestAfterFailureMs = 60_000
/** The longest timer (ms): longer ones overflow. */
const longestTimerMs = 60 * 60_000

/** Runs when the next operation is due, also one of another tab. Returns a way to stop. */
export function keepDueTimer(deps: TimerDeps, pushOnce: () => Promise<boolean>): () => void {
  const { db, now, identity, timers, report } = deps
  let timer: number | null = null
  let stopped = false
  /** In a row. */
  let failures = 0
  const disarm = () => {
    if (timer !== null) timers.clear(timer)
    timer = null
  }
  const arm = (dueAt: number | null) => {
    disarm()
    if (dueAt === null || stopped) return
    const delay = Math.min(Math.max(dueAt - now(), shortestWait()), longestTimerMs)
    timer = timers.set(() => void fire(), delay)
  }
  const shortestWait = () =>
    failures === 0 ? shortestTimerMs : Math.min(longestAfterFailureMs, 1_000 * 2 ** failures)
  const armFor = async (userId: string | null) => {
    const mayWait = (await maySend(deps)) !== false
    arm(mayWait ? await readNextDueAt(db, { now: now(), userId }) : null)
  }
  // Anonymous operations do not wait for an identity.
  const readDueTime = async () => {
    const [who] = await Promise.all([identity(), armFor(null)])
    if (who !== null) await armFor(who.userId)
  }
  const rearm = () => void readDueTime().catch((error: unknown) => report('timer', error))
  // A timer may fire early, when no operation is due yet: it is set again.
  const fire = async () => {
    const isAsked = (await pushOnce()) && (await maySend(deps)) !== null
    failures = isAsked ? 0 : failures + 1
    rearm()
  }
  // Only database reads: a live query does not observe reads after a network request.
  const read = () => Promise.all([listUnacknowledged(db), readSession(db), readSyncState(db)])
  let before: readonly Operation[] = []
  const onChange = ([operations]: Awaited<ReturnType<typeof read>>) => {
    // The outbox changed, so this device can write again.
    if (failures > 0 && changeKey(operations) !== changeKey(before)) failures = 0
    before = operations
    rearm()
  }
  const stop = watch(read, onChange, (error) => report('timer', error))
  return () => {
    stopped = true
    stop()
    disarm()
  }
}

/** Changes with writes and outcomes, not with claims: a full disk may accept only the claim. */
function changeKey(operations: readonly Operation[]): string {
  const parts = operations.map(({ seq, state, lastError }) => [
    seq,
    state === 'inflight' ? 'pending' : state,
    lastError?.at,
  ])
  return parts.join(';')
}

/** Returns a way to stop. */
export function pullRegularly(
  { random, timers }: Pick<TimerDeps, 'random' | 'timers'>,
  pullOnce: () => Promise<unknown>,
): () => void {
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
