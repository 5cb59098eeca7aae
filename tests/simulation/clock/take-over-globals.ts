/** While a world is simulated, time and chance are its own. */
import { type Random, createRandom } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** Returns what gives them back. The database in process reads `Date.now`, too: it is the clock that is right. */
export function takeOverGlobals(scheduler: Scheduler, random: Random): () => void {
  const before = {
    setImmediate: globalThis.setImmediate,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
    random: Math.random,
    uuid: crypto.randomUUID,
    timeout: AbortSignal.timeout,
  }
  /** No page's timer: one of those who run the tests, at a moment of theirs. */
  const isOutside = () => scheduler.current() === scheduler.world
  const set = (act: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
    isOutside()
      ? before.setTimeout(act, ms, ...rest)
      : scheduler.later(scheduler.current(), () => act(...rest), ms)
  Object.assign(globalThis, {
    setImmediate: (act: (...rest: unknown[]) => void, ...rest: unknown[]) =>
      scheduler.soon(() => act(...rest)),
    setTimeout: set,
    clearTimeout: (timer: unknown) => {
      if (typeof timer === 'number') scheduler.cancel(timer)
      else before.clearTimeout(timer as ReturnType<typeof setTimeout>)
    },
  })
  Date.now = scheduler.now
  // Whoever runs the tests draws from it, too, whenever they like: chance of its own.
  Math.random = createRandom(random.below(2 ** 31)).next
  crypto.randomUUID = () => random.uuid() as ReturnType<typeof crypto.randomUUID>
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    const tooLate = () => controller.abort(new DOMException('Too late', 'TimeoutError'))
    scheduler.later(scheduler.current(), tooLate, ms)
    return controller.signal
  }
  return () => {
    const { setImmediate, setTimeout, clearTimeout } = before
    Object.assign(globalThis, { setImmediate, setTimeout, clearTimeout })
    Date.now = before.now
    Math.random = before.random
    crypto.randomUUID = before.uuid
    AbortSignal.timeout = before.timeout
  }
}
