/** One planted fault for each invariant: what the simulation does not catch here, it does not catch at all. */
import { describe, expect, it } from 'vitest'
import * as app from './app.ts'
import { Violation } from './checks/violation.ts'
import { planted } from './planted-faults.ts'
import { runDays } from './run-days.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

/** How many days the simulation has to find it. */
const days = Array.from({ length: 40 }, (_, n) => n)

describe('a simulated day is noticed on which', () => {
  const database = openDatabaseOnce()

  it.each(planted)(
    '$what',
    async ({ invariants, faults }) => {
      const dimensions = holdingDimensions()
      const run = { database: database(), seed: 7, days, dimensions, faults }
      const { failure } = await runDays({ ...run, versions: [app], explains: false })
      const noticed = failure?.error instanceof Violation ? failure.error.invariant : failure
      expect(invariants, failure?.told).toContain(noticed)
    },
    600_000,
  )
})
