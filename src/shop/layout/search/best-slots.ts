/** The `limit` slots with the highest scores, best first; ties in the order of the slots. */
export function bestSlots(
  slots: readonly number[],
  score: ArrayLike<number>,
  limit: number,
): number[] {
  const isBetter = (a: number, b: number) => {
    const difference = (score[a] ?? 0) - (score[b] ?? 0)
    return difference === 0 ? a < b : difference > 0
  }
  const best: number[] = []
  for (const slot of slots) {
    const last = best.at(-1)
    if (best.length === limit && last !== undefined && !isBetter(slot, last)) continue
    let at = best.length
    while (at > 0 && isBetter(slot, best[at - 1] ?? slot)) at -= 1
    best.splice(at, 0, slot)
    if (best.length > limit) best.pop()
  }
  return best
}
