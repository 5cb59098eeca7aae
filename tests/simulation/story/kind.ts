/** A kind of step, and how often stories have it. */
import type { Random } from '../clock/random.ts'
import type { Dimension, Step } from './steps.ts'

export const deviceCount = 3

/** One step, or several in a row. */
type Maker = (random: Random) => Step | Step[]
export interface Kind {
  weight: number
  make: Maker
  needs?: Dimension
}

/** An owner changes one of the settings. */
export const settingsEdit: Kind = {
  weight: 4,
  make: (random) => ({
    do: 'edit-settings',
    device: random.below(deviceCount),
    pick: random.below(4),
    value: random.below(6),
  }),
}
