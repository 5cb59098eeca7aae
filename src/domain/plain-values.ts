/** Equal in every part, however deep; for plain values as they are stored. A field that is undefined is the same as none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
}

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

/** Without the fields that are undefined: laid over a row, they would erase it there. */
export function definedOnly<T extends object>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as never
}
