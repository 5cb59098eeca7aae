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
