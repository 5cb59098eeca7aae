/** The names of an object's fields, in their order. */
export function keysOf<T extends object>(fields: T): (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[]
}

/** An object with the same fields, each value replaced by what `map` returns. */
export function mapFields<T extends object, V>(
  fields: T,
  map: (value: T[keyof T], name: keyof T & string) => V,
): Record<keyof T & string, V> {
  const entries = keysOf(fields).map((name) => [name, map(fields[name], name)])
  return Object.fromEntries(entries) as Record<keyof T & string, V>
}

/** Without undefined fields: in an overlay they would erase the values of the row. */
export function definedOnly<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as never
}

/** The texts of a stored list; none if it is no list. */
export function textsIn(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}
