/** A staff room hears of changes sooner than a shopper: it asks again and again while somebody looks at it. */
import type { Timers } from './triggers.ts'

export interface FollowDeps {
  timers: Timers
  /** In [0, 1). */
  random: () => number
  /** The page is shown to somebody. */
  isInView?: () => boolean
}

/** Pull at least this often while in view (ms), give or take a tenth. Coming back into view pulls at once (triggers.ts). */
const pullEveryMs = 30_000

/** Returns a way to stop. */
export function followClosely(
  { timers, random, isInView }: FollowDeps,
  pullOnce: () => Promise<unknown>,
): () => void {
  let timer = 0
  const arm = () => {
    timer = timers.set(
      () => {
        if (isInView?.() === true) void pullOnce()
        arm()
      },
      pullEveryMs * (0.9 + 0.2 * random()),
    )
  }
  arm()
  return () => timers.clear(timer)
}
