/** At least one planted fault per invariant. The simulation must detect each of them. */
import { describe, expect, it } from 'vitest'
import * as app from '../app.ts'
import { Violation } from '../checks/violation.ts'
import { spendDay } from '../day.ts'
import { runDays } from '../run-days.ts'
import type { Database } from '../server/database.ts'
import type { Dimension } from '../story/steps.ts'
import { holdingDimensions, openDatabaseOnce } from '../support.ts'
import type { Faults } from '../world.ts'
import { deviceFaults } from './device-faults.ts'
import type { Planted } from './planted.ts'
import { serverFaults } from './server-faults.ts'

/** The days tried for one fault. Stories change with the app, so no day detects it for ever. */
const days = Array.from({ length: 40 }, (_, n) => n)

export const planted = [...deviceFaults, ...serverFaults]

/** One for each invariant, for `npm test`: the first with a story. */
export function onePerInvariant(): Planted[] {
  const withStory = planted.filter(({ story }) => story !== undefined)
  const first = new Map(withStory.toReversed().map((one) => [one.invariants[0], one]))
  return [...first.values()]
}

export function testPlanted(mine: readonly Planted[]): void {
  describe('the simulation detects that', () => {
    const database = openDatabaseOnce()
    const short = mine.flatMap(({ story, ...one }) =>
      story === undefined ? [] : { ...one, story },
    )

    it.each(mine.filter(({ story }) => story === undefined))(
      '$what',
      async (one) => {
        const { failure } = await spendDays(database(), one)
        expect(one.invariants, failure?.report).toContain(invariantOf(failure?.error))
      },
      600_000,
    )

    it.each(short)(
      '$what',
      async ({ invariants, faults, story, needs }) => {
        const spend = async (broken?: Faults) => {
          const dimensions = new Set<Dimension>(needs === undefined ? [] : [needs])
          const day = { database: database(), seed: 21, story, dimensions }
          const report = await spendDay({ ...day, versions: [app], faults: broken ?? {} })
          return report.failure
        }
        expect(await spend()).toBeNull()
        expect(invariants).toContain(invariantOf(await spend(faults)))
      },
      120_000,
    )
  })
}

function spendDays(database: Database, { faults, day = 0 }: Planted) {
  const dimensions = holdingDimensions()
  const inTurn = [day, ...days.filter((other) => other !== day)]
  const run = { database, seed: 7, days: inTurn, dimensions, faults }
  return runDays({ ...run, versions: [app], explains: false })
}

function invariantOf(failure: unknown): unknown {
  return failure instanceof Violation ? failure.invariant : failure
}
