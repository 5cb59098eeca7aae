/** At least one planted fault per invariant. The simulation must detect each of them. */
import { describe, expect, it } from 'vitest'
import * as app from '../app.ts'
import { Violation } from '../checks/violation.ts'
import { runDays } from '../run-days.ts'
import { specialDimensions } from '../story/steps.ts'
import { holdingDimensions, openDatabaseOnce } from '../support.ts'
import { planted } from './list.ts'

/** The days tried for one fault. Stories change with the app, so no day detects it for ever. */
const days = Array.from({ length: 40 }, (_, n) => n)

/** Half of the faults, so that two cores are used. */
export function testPlanted(share: 0 | 1): void {
  describe('the simulation detects that', () => {
    const database = openDatabaseOnce()

    it.each(planted.filter((_, n) => n % 2 === share))(
      '$what',
      async ({ invariants, faults, needs, isLong = false, day = 0 }) => {
        const dimensions = new Set([
          ...holdingDimensions(),
          ...(needs === undefined ? [] : [needs]),
          ...(isLong ? specialDimensions : []),
        ])
        const inTurn = [day, ...days.filter((other) => other !== day)]
        const run = { database: database(), seed: 7, days: inTurn, dimensions, isLong, faults }
        const { failure } = await runDays({ ...run, versions: [app], explains: false })
        const detected = failure?.error instanceof Violation ? failure.error.invariant : failure
        expect(invariants, failure?.report).toContain(detected)
      },
      600_000,
    )
  })
}
