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
