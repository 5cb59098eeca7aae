/** The number by which people speak of an order: short, and never that of two at once. */

const shortest = 8

/** By id: a longer number for each of these orders whose first 8 characters are those of another one, with as many characters as tell them apart. */
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

/** As it is where no other order is known. */
export function shortNumber(id: string): string {
  return id.slice(0, shortest)
}

/** Whole groups of an id only ('1a2b3c4d-5e6f'), so that nobody reads out a dash at the end. */
function numberAmong(ids: readonly string[], id: string): string {
  const ends = [...id.matchAll(/-/g)].map(({ index }) => index)
  const isOwn = (end: number) =>
    ids.every((other) => other === id || !other.startsWith(id.slice(0, end)))
  const end = ends.find((at) => at > shortest && isOwn(at))
  return end === undefined ? id : id.slice(0, end)
}
