/** Seeded random numbers: mulberry32. */
export interface Random {
  /** In [0, 1). */
  next: () => number
  /** An integer in [0, count). */
  below: (count: number) => number
  /** True in one of `count` cases on average. */
  oneIn: (count: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
  uuid: () => string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    oneIn: (count) => below(count) === 0,
    pick: (list) => list[below(list.length)] ?? list[0],
    uuid: () =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(below(4))}${hex(3)}-${hex(12)}` as const,
  }
}

/** The seed of one day, independent of the other days. */
export function seedOf(seed: number, n: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(n + 1, 0xc2b2ae35)
}
