/**
 * Hints of the server: 'something has changed, pull'. Nothing depends on them: while none can be heard, the staff room asks by itself.
 *
 *   silent ─the server names topics→ opening → open ─closed by the server→ silent
 *     └─────it has none, or is older than hints──→ none
 */
import type { HintListener } from '#backend/gateway.ts'
import type { HintTopic } from '#domain/staff-calls/hints.ts'
import type { Timers } from '#sync/triggers.ts'

/** Resolves with a way to stop; may go on connecting, and connect anew, by itself. */
export type OpenHints = (
  topics: readonly HintTopic[],
  listener: HintListener,
) => Promise<() => void>

export interface HintDeps {
  timers: Timers
  openHints: OpenHints
  /** Null: nobody could be asked now. */
  findTopics: () => Promise<readonly HintTopic[] | null>
}

export interface Hearing {
  isLive: () => boolean
  /** Begins, if there is nothing to hear yet. Never rejects. */
  listen: () => Promise<void>
  stop: () => void
}

/** At most one pull for hints in this time (ms): a shop that is very busy, or a stranger on a public topic, costs no more. */
const restMs = 2_000

/** A hint pulls at once; those that come in the rest after it share one pull. So does becoming live: something may have been missed. */
export function hearHints(
  { timers, openHints, findTopics }: HintDeps,
  pullOnce: () => Promise<unknown>,
): Hearing {
  let state: 'silent' | 'opening' | 'open' | 'none' | 'stopped' = 'silent'
  let isLive = false
  let close: (() => void) | null = null
  let rest: number | null = null
  let isAsked = false

  function pullSoon(): void {
    if (state === 'stopped') return
    isAsked = rest !== null
    if (isAsked) return
    void pullOnce()
    rest = timers.set(() => {
      rest = null
      if (isAsked) pullSoon()
    }, restMs)
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
      // Where its code cannot be had, there is no server either.
      await open().catch(listener.closed)
    },
    stop: () => {
      state = 'stopped'
      isLive = false
      if (rest !== null) timers.clear(rest)
      close?.()
    },
  }
}
