/** Apps are named by when they were built (ISO 8601), see built-at.ts; '' while they are being developed. */

/** `lowest` as the server names it; null, and what this version cannot read, lets every app send. */
export function isTooOld(app: string, lowest: string | null): boolean {
  return lowest !== null && Date.parse(app) < Date.parse(lowest)
}
