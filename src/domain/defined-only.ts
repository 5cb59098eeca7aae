/** The same fields without those that are undefined: what is laid over a row must not erase anything. */
export function definedOnly<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as never
}
