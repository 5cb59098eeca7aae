/** A staff room hears of changes sooner than a shopper: by the server's hints, or by asking again and again while somebody looks at it. */
import { type HintDeps, type OpenHints, hearHints } from './hear-hints.ts'

export interface FollowDeps {
  timers: HintDeps['timers']
  /** In [0, 1). */
  random: () => number
  /** The page is shown to somebody. */
  isInView?: () => boolean
  openHints?: OpenHints
}

/** Pull at least this often while in view (ms), give or take a tenth. Coming back into view pulls at once (triggers.ts). */
const pullEveryMs = 30_000

/** Returns a way to stop. */
export function followClosely(
  { timers, random, isInView, openHints }: FollowDeps,
  findTopics: HintDeps['findTopics'],
  pullOnce: () => Promise<unknown>,
): () => void {
  const hints = openHints && hearHints({ timers, openHints, findTopics }, pullOnce)
  let timer = 0
  const arm = () => {
    timer = timers.set(look, pullEveryMs * (0.9 + 0.2 * random()))
  }
  const look = () => {
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
