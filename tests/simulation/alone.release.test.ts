/** One person on one device: no conflict and no refusal, with any fault of network and device. */
import { expect, it } from 'vitest'
import * as app from './app.ts'
import { createRandom, seedOf } from './clock/random.ts'
import { spendDay } from './day.ts'
import { forgetDeps, onPage } from './planted/on-devices.ts'
import { writeStoryAlone } from './story/write-story.ts'
import { openDatabaseOnce } from './support.ts'
import type { Faults } from './world.ts'

const database = openDatabaseOnce()
const patience = 300_000
const days = 12

async function spendAlone(day: number, faults: Faults = {}) {
  const seed = seedOf(31, day)
  const story = writeStoryAlone(createRandom(seed))
  const { failure, counts } = await spendDay({
    database: database(),
    seed,
    story,
    dimensions: new Set(),
    versions: [app],
    faults,
  })
  const { conflict = 0, rejected = 0, applied = 0 } = counts
  return { failure, refused: conflict + rejected, applied }
}

it(
  'one person on one device meets no conflict and no refusal',
  async () => {
    let writes = 0
    for (let day = 0; day < days; day += 1) {
      const { failure, refused, applied } = await spendAlone(day)
      expect({ day, failure, refused }).toEqual({ day, failure: null, refused: 0 })
      writes += applied
    }
    expect(writes).toBeGreaterThan(50)
  },
  patience,
)

it(
  'control: without dependencies between operations, one person meets conflicts or refusals',
  async () => {
    for (let day = 0; day < days; day += 1)
      if ((await spendAlone(day, { afterStep: onPage(forgetDeps) })).refused > 0) return
    expect.fail('no conflict and no refusal on any day')
  },
  patience,
)
