/** Deep equality of arrays and plain objects (absent equals undefined); identity of all others. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b)) return false
  const type = typeOf(a)
  if (type !== typeOf(b) || (type !== '[object Array]' && type !== '[object Object]')) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(Reflect.get(a, name), Reflect.get(b, name)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Unlike the prototype, the same in every realm. */
function typeOf(value: object): string {
  return Object.prototype.toString.call(value)
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
