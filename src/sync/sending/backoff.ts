/** How long an operation waits for its next attempt. All times in ms, `random` in [0, 1). */
const baseMs = 1_000
const capMs = 5 * 60_000
const hourMs = 60 * 60_000

/**
 * Full jitter: random(0, min(5 min, 1 s · 2^attempts)).
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export function retryDelay(attempts: number, random: number): number {
  return Math.floor(random * Math.min(capMs, baseMs * 2 ** Math.min(attempts, 20)))
}

/**
 * The wait that the server requests, up to an hour, and up to half as long again: clients that
 * got the same answer do not all return at the same moment.
 */
export function requestedDelay(retryAfterMs: number | undefined, random: number): number {
  if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs) || retryAfterMs < 0) return 0
  return Math.min(hourMs, Math.floor(Math.min(retryAfterMs, hourMs) * (1 + random / 2)))
}

/** For failures that only a newer app cures. No wait is longer than an hour (see `nextDueAt`). */
export function aboutAnHour(random: number): number {
  return Math.floor(hourMs * (1 - random / 10))
}
