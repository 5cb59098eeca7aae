/** Apps are named by when they were built. */

/** When this app was built (ISO 8601, to the minute): its version, as devices report it. '' while it is being developed. */
export const builtAt: string = import.meta.env['VITE_BUILT_AT'] ?? ''

/** `lowest` as the server names it; null, and what this version cannot read, lets every app send. */
export function isTooOld(app: string, lowest: string | null): boolean {
  return lowest !== null && Date.parse(app) < Date.parse(lowest)
}
