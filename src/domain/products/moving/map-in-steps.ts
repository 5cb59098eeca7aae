/** Null between two steps of longer work, where its caller may pause. */
export type InSteps<T> = Generator<null, T>

/** As many parts at a time as take a few milliseconds. */
const partsAtOnce = 100

export function* mapInSteps<T, U>(parts: readonly T[], map: (part: T) => U): InSteps<U[]> {
  const mapped: U[] = []
  for (const [at, part] of parts.entries()) {
    if (at % partsAtOnce === partsAtOnce - 1) yield null
    mapped.push(map(part))
  }
  return mapped
}
