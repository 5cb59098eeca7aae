/** Days for both test commands and for `npm run simulate`. */
import { expect, it } from 'vitest'
import { loadVersions } from './releases.ts'
import { runDays, summary } from './run-days.ts'
import type { Database } from './server/database.ts'
import { specialDimensions } from './story/steps.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

const days = Number(process.env['NEFER_SIM_DAYS'] ?? 40)
const seed = Number(process.env['NEFER_SIM_SEED'] ?? 20_261_122)
/** Many days take long: the results of so many are reported together. */
const daysPerReport = 100
const only = process.env['NEFER_SIM_DAY']
/** `npm test` spends the first. */
const quickDays = 12
/** The first day, to continue an earlier run. */
const from = Number(process.env['NEFER_SIM_FROM'] ?? 0)

/** `--long`: all days are stories of 200 days. Otherwise a few such stories follow the days. */
const allAreLong = process.env['NEFER_SIM_LONG'] === '1'
const isDefault = process.env['NEFER_SIM_DAYS'] === undefined && only === undefined
const longStories = isDefault ? 10 : 0

/** For `npm test`. */
export function testFirstDays(): void {
  const database = openDatabaseOnce()
  const first = Array.from({ length: quickDays }, (_, n) => n)
  it(
    `${quickDays} simulated days keep all invariants`,
    async () => expect(await playAll(database(), first, false)).toEqual([]),
    600_000,
  )
}

/** Half of the days, so that two cores are used. */
export function testShareOfDays(share: 0 | 1): void {
  const database = openDatabaseOnce()
  const all = only === undefined ? Array.from({ length: days }, (_, n) => from + n) : [Number(only)]
  const rest = isDefault ? all.slice(quickDays) : all
  const mine = rest.filter((_, n) => n % 2 === share)
  it.skipIf(mine.length === 0)(
    `${mine.length} simulated days keep all invariants`,
    async () => expect(await playAll(database(), mine, allAreLong)).toEqual([]),
    600_000 + mine.length * 20_000,
  )
  const long = Array.from({ length: longStories / 2 }, (_, n) => 2 * n + share)
  it.skipIf(long.length === 0)(
    `${long.length} stories of 200 days keep all invariants`,
    async () => expect(await playAll(database(), long, true)).toEqual([]),
    600_000 + long.length * 20_000,
  )
}

/** Returns the report of the first failing day, if any. */
async function playAll(
  database: Database,
  mine: readonly number[],
  isLong: boolean,
): Promise<string[]> {
  const more = isLong ? specialDimensions : []
  const dimensions = new Set([...holdingDimensions(), ...more])
  const versions = await loadVersions(dimensions)
  for (let at = 0; at < mine.length; at += daysPerReport) {
    const some = mine.slice(at, at + daysPerReport)
    const report = await runDays({ database, seed, days: some, dimensions, versions, isLong })
    process.stdout.write(`${summary(report)}\n${report.failure?.report ?? ''}\n`)
    if (report.failure !== null) return [report.failure.report]
    if (some.length === daysPerReport) expectEverythingHappened(report.counts, isLong)
  }
  return []
}

/** Control: the stories reach every end that a write can have, and rare situations. */
function expectEverythingHappened(counts: Readonly<Record<string, number>>, isLong: boolean): void {
  const inLongStories = ['files', 'kept prices', 'corrupt', 'forgotten']
  const ends = ['applied', 'conflict', 'rejected', 'merged', 'another try', 'given up', 'replayed']
  const more = ['with a note', 'archived', 'signed in offline', 'from pages', 'taken over']
  const expected = isLong ? inLongStories : [...ends, ...more]
  expect(expected.filter((end) => (counts[end] ?? 0) === 0)).toEqual([])
}
