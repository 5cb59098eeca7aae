/**
 * What a transaction writes is told to devices when no older one is open (docs/architecture.md, Pull): one that does not end holds back
 * everything written since. For how long, the server tells (ms).
 */

/** People are told when what they cannot see may be older (ms). */
const longestMs = 5 * 60_000

export function isHorizonStuck(ms: number): boolean {
  return ms > longestMs
}
