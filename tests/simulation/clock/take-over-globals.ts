/** Replaces time and chance by those of the simulated world. */
import { type Random, createRandom } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** Returns a function that undoes it. The database also reads `Date.now`, the right clock. */
export function takeOverGlobals(scheduler: Scheduler, random: Random): () => void {
  const before = {
    setImmediate: globalThis.setImmediate,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
    random: Math.random,
    uuid: crypto.randomUUID,
    timeout: AbortSignal.timeout,
    readBlob: Blob.prototype.arrayBuffer,
  }
  /** A timer of the test runner, not of a page. */
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
  // The test runner uses it at any moment, so it has its own sequence.
  Math.random = createRandom(random.below(2 ** 31)).next
  crypto.randomUUID = () => random.uuid() as ReturnType<typeof crypto.randomUUID>
  // Node reads a blob in real time. Nothing depends on the contents of a photo.
  Blob.prototype.arrayBuffer = async () => new ArrayBuffer(8)
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
    Blob.prototype.arrayBuffer = before.readBlob
  }
}
