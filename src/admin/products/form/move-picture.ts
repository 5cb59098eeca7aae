/** Moves one entry; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  return entry === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
