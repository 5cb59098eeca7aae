/** Full jitter, https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ : random(0, min(5 min, 1 s · 2^attempts)). */
const baseMs = 1_000
const capMs = 5 * 60_000

/** `random` in [0, 1). Returns ms. */
export function retryDelay(attempts: number, random: number): number {
  return Math.floor(random * Math.min(capMs, baseMs * 2 ** Math.min(attempts, 20)))
}

/** What a server asks for is respected, up to an hour (ms); a strange wish counts as none. */
export function respectedWait(retryAfterMs: number | undefined): number {
  if (retryAfterMs === undefined || !Number.isFinite(retryAfterMs) || retryAfterMs < 0) return 0
  return Math.min(retryAfterMs, 60 * 60_000)
}
