import type { Invariant } from '../checks/violation.ts'
import type { Dimension, Step } from '../story/steps.ts'
import type { Faults } from '../world.ts'

export interface Planted {
  what: string
  /** The invariants that may detect it first. */
  invariants: Invariant[]
  /** The day to try first, because it detects the fault. */
  day?: number
  faults: Faults
  /** Instead of days: the shortest story that reaches the situation. It holds without the fault. */
  story?: readonly Step[]
  /** A dimension that its story needs. */
  needs?: Dimension
}
