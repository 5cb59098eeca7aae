/** Half of the days each, so that both cores have something to do. */
import { expect, it } from 'vitest'
import { loadVersions } from './releases.ts'
import { runDays, summary } from './run-days.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

const days = Number(process.env['NEFER_SIM_DAYS'] ?? 200)
const seed = Number(process.env['NEFER_SIM_SEED'] ?? 20_261_122)
/** Many days take long: so many are told together. */
const toldAtOnce = 100
const only = process.env['NEFER_SIM_DAY']
/** Where somebody has stopped before. */
const from = Number(process.env['NEFER_SIM_FROM'] ?? 0)

export function testShareOfDays(share: 0 | 1): void {
  const database = openDatabaseOnce()
  const all = only === undefined ? Array.from({ length: days }, (_, n) => from + n) : [Number(only)]
  const mine = all.filter((_, n) => n % 2 === share)
  it.skipIf(mine.length === 0)(
    `${mine.length} simulated days lose nothing, double nothing and tell the truth`,
    async () => {
      const dimensions = holdingDimensions()
      const versions = await loadVersions(dimensions)
      for (let at = 0; at < mine.length; at += toldAtOnce) {
        const some = mine.slice(at, at + toldAtOnce)
        const report = await runDays({
          database: database(),
          seed,
          days: some,
          dimensions,
          versions,
        })
        process.stdout.write(`${summary(report)}\n${report.failure?.told ?? ''}\n`)
        expect(report.failure?.told).toBeUndefined()
      }
    },
    60_000 + mine.length * 20_000,
  )
}
