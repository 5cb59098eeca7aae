/** Of the days something is known of, and today: the nearest before and after this one. Days are texts like '2026-11-20'. */
export function daysAround(
  days: readonly string[],
  day: string,
  today: string,
): { before: string | undefined; after: string | undefined } {
  const all = [...new Set([...days, today])].toSorted()
  return {
    before: all.findLast((one) => one < day),
    after: all.find((one) => one > day),
  }
}
