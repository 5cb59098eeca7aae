/** Order numbers for people: as short as possible, and different for any two orders. */

const shortest = 8

/** Longer numbers, by id, for orders that share their first 8 characters. */
export function longerNumbers(ids: readonly string[]): ReadonlyMap<string, string> {
  const alike = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const start = shortNumber(id)
    const others = alike.get(start)
    if (others === undefined) alike.set(start, [id])
    else others.push(id)
  }
  const longer = new Map<string, string>()
  for (const group of alike.values())
    if (group.length > 1) for (const id of group) longer.set(id, numberAmong(group, id))
  return longer
}

/** The number of an order whose first 8 characters are unique. */
export function shortNumber(id: string): string {
  return id.slice(0, shortest)
}

/** Complete groups of an id ('1a2b3c4d-5e6f'), so that no number ends with a dash. */
function numberAmong(ids: readonly string[], id: string): string {
  const ends = [...id.matchAll(/-/g)].map(({ index }) => index)
  const isOwn = (end: number) =>
    ids.every((other) => other === id || !other.startsWith(id.slice(0, end)))
  const end = ends.find((at) => at > shortest && isOwn(at))
  return end === undefined ? id : id.slice(0, end)
}
