/** The app's version: when it was built (ISO 8601, to the minute); '' during development. */
export const builtAt: string = import.meta.env['VITE_BUILT_AT'] ?? ''

/** `lowest`: the oldest version the server accepts. Null or unreadable: every version. */
export function isTooOld(app: string, lowest: string | null): boolean {
  return lowest !== null && Date.parse(app) < Date.parse(lowest)
}
