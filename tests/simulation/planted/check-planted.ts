/** One planted fault for each invariant, and more: what the simulation does not catch here, it does not catch at all. */
import { describe, expect, it } from 'vitest'
import * as app from '../app.ts'
import { Violation } from '../checks/violation.ts'
import { runDays } from '../run-days.ts'
import { holdingDimensions, openDatabaseOnce } from '../support.ts'
import { planted } from './list.ts'

/** How many days the simulation has to find it. Stories change with the program, so no day shows it for ever. */
const days = Array.from({ length: 40 }, (_, n) => n)

/** Half of them, so that both cores have something to do. */
export function testPlanted(share: 0 | 1): void {
  describe('a simulated day is noticed on which', () => {
    const database = openDatabaseOnce()

    it.each(planted.filter((_, n) => n % 2 === share))(
      '$what',
      async ({ invariants, faults, needs, day = 0 }) => {
        const dimensions = new Set([
          ...holdingDimensions(),
          ...(needs === undefined ? [] : [needs]),
        ])
        const inTurn = [day, ...days.filter((other) => other !== day)]
        const run = { database: database(), seed: 7, days: inTurn, dimensions, faults }
        const { failure } = await runDays({ ...run, versions: [app], explains: false })
        const noticed = failure?.error instanceof Violation ? failure.error.invariant : failure
        expect(invariants, failure?.told).toContain(noticed)
      },
      600_000,
    )
  })
}
