/** Shared by the test files. */
import { beforeAll } from 'vitest'
import { type Database, openDatabase } from './server/database.ts'
import { type Dimension, type Dimensions, dimensions, specialDimensions } from './story/steps.ts'

/**
 * Dimensions that the days of `npm test` do not have yet (README.md). `NEFER_SIM_ON` switches them
 * on; stories of 200 days have them.
 */
const notYet = new Set<Dimension>(specialDimensions)

export function holdingDimensions(): Dimensions {
  const more = new Set((process.env['NEFER_SIM_ON'] ?? '').split(','))
  const names = Object.keys(dimensions) as Dimension[]
  return new Set(names.filter((name) => !notYet.has(name) || more.has(name) || more.has('all')))
}

let opening: Promise<Database> | null = null

/** One database for all tests of a process: its start takes as long as several days. */
export function openDatabaseOnce(): () => Database {
  let database: Database | null = null
  beforeAll(async () => {
    database = await (opening ??= openDatabase())
  }, 120_000)
  return () => {
    if (database === null) throw new Error('There is no database yet')
    return database
  }
}
