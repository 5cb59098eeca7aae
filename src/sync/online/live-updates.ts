/**
 * A staff room gets changes sooner than a shop page: by the server's hints ("something has changed,
 * pull"), or by polling while it is in view. Hints are optional.
 *
 *   silent ─the server names topics→ opening → open ─closed by the server→ silent
 *     └─────it has no topics──→ none
 */
import type { HintListener } from '#backend/gateway.ts'
import { type HintTopic, findHintTopics } from '#domain/staff-calls/devices.ts'
import type { Timers } from '#sync/triggers.ts'
import { type CallDeps, callAsStaff } from './staff-requests.ts'

/** Resolves with a way to stop; reconnects by itself. */
type OpenHints = (topics: readonly HintTopic[], listener: HintListener) => Promise<() => void>

export interface LiveUpdateDeps {
  timers: Timers
  /** In [0, 1). */
  random: () => number
  /** The page is visible. */
  isInView?: () => boolean
  openHints?: OpenHints
}

/** The interval of pulls in view (ms), plus or minus a tenth. */
const pullEveryMs = 30_000

/** Returns a way to stop. */
export function startLiveUpdates(
  { timers, random, isInView, openHints }: LiveUpdateDeps,
  findTopics: HintDeps['findTopics'],
  pullOnce: () => Promise<unknown>,
): () => void {
  const hints = openHints && subscribeToHints({ timers, openHints, findTopics }, pullOnce)
  let timer = 0
  const arm = () => {
    timer = timers.set(check, pullEveryMs * (0.9 + 0.2 * random()))
  }
  const check = () => {
    if (isInView?.() === true) {
      if (hints?.isLive() !== true) void pullOnce()
      void hints?.listen()
    }
    arm()
  }
  arm()
  void hints?.listen()
  return () => {
    timers.clear(timer)
    hints?.stop()
  }
}

/** None where the server does not offer hints. */
export async function requestTopics(deps: CallDeps): Promise<readonly HintTopic[] | null> {
  const answer = await callAsStaff(deps, findHintTopics)
  if (answer.ok) return answer.value.topics
  return answer.problem === 'refused' ? [] : null
}

interface HintDeps {
  timers: Timers
  openHints: OpenHints
  /** Null: the server could not be reached. */
  findTopics: () => Promise<readonly HintTopic[] | null>
}

interface HintSubscription {
  isLive: () => boolean
  /** Connects, if it has not yet. Never rejects. */
  listen: () => Promise<void>
  stop: () => void
}

/** At most one pull for hints in this time (ms), however many hints come. */
const throttleMs = 2_000

/** A hint pulls at once; hints in the pause after it share a pull. Connecting pulls, too. */
function subscribeToHints(
  { timers, openHints, findTopics }: HintDeps,
  pullOnce: () => Promise<unknown>,
): HintSubscription {
  let state: 'silent' | 'opening' | 'open' | 'none' | 'stopped' = 'silent'
  let isLive = false
  let close: (() => void) | null = null
  let pause: number | null = null
  let isPullDue = false

  function pullSoon(): void {
    if (state === 'stopped') return
    isPullDue = pause !== null
    if (isPullDue) return
    void pullOnce()
    pause = timers.set(() => {
      pause = null
      if (isPullDue) pullSoon()
    }, throttleMs)
  }

  const listener: HintListener = {
    changed: pullSoon,
    live: (now) => {
      if (now && !isLive) pullSoon()
      isLive = now
    },
    closed: () => {
      isLive = false
      if (state !== 'stopped') state = 'silent'
    },
  }

  async function open(): Promise<void> {
    const topics = await findTopics()
    if (isStopped()) return
    if (topics === null || topics.length === 0) {
      state = topics === null ? 'silent' : 'none'
      return
    }
    state = 'open'
    const opened = await openHints(topics, listener)
    if (isStopped()) opened()
    else close = opened
  }
  const isStopped = () => state === 'stopped'

  return {
    isLive: () => isLive,
    listen: async () => {
      if (state !== 'silent') return
      state = 'opening'
      // Where its code cannot be loaded, the server counts as unreachable.
      await open().catch(listener.closed)
    },
    stop: () => {
      state = 'stopped'
      isLive = false
      if (pause !== null) timers.clear(pause)
      close?.()
    },
  }
}
