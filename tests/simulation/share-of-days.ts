/** Half of the days, so that two cores are used. */
import { expect, it } from 'vitest'
import { loadVersions } from './releases.ts'
import { runDays, summary } from './run-days.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

const days = Number(process.env['NEFER_SIM_DAYS'] ?? 80)
const seed = Number(process.env['NEFER_SIM_SEED'] ?? 20_261_122)
/** Many days take long: the results of so many are reported together. */
const daysPerReport = 100
const only = process.env['NEFER_SIM_DAY']
/** The first day, to continue an earlier run. */
const from = Number(process.env['NEFER_SIM_FROM'] ?? 0)

export function testShareOfDays(share: 0 | 1): void {
  const database = openDatabaseOnce()
  const all = only === undefined ? Array.from({ length: days }, (_, n) => from + n) : [Number(only)]
  const mine = all.filter((_, n) => n % 2 === share)
  it.skipIf(mine.length === 0)(
    `${mine.length} simulated days keep all invariants`,
    async () => {
      const dimensions = holdingDimensions()
      const versions = await loadVersions(dimensions)
      for (let at = 0; at < mine.length; at += daysPerReport) {
        const some = mine.slice(at, at + daysPerReport)
        const report = await runDays({
          database: database(),
          seed,
          days: some,
          dimensions,
          versions,
        })
        process.stdout.write(`${summary(report)}\n${report.failure?.report ?? ''}\n`)
        expect(report.failure?.report).toBeUndefined()
        if (some.length === daysPerReport) expectEverythingHappened(report.counts)
      }
    },
    60_000 + mine.length * 20_000,
  )
}

/** Control: the stories reach every end that a write can have. */
function expectEverythingHappened(counts: Readonly<Record<string, number>>): void {
  const ends = ['applied', 'conflict', 'rejected', 'merged', 'another try', 'given up', 'replayed']
  expect(ends.filter((end) => (counts[end] ?? 0) === 0)).toEqual([])
}
