/** The situations of planted faults that few days reach. */
import type { Step } from '../story/steps.ts'

const wait: Step = { do: 'wait', ms: 5_000 }
const order: Step = { do: 'order', device: 0, picks: [0], quantity: 1 }

/** The phone of an order is corrected on another device, whose member then signs out. */
export const correctedAndSignedOut: readonly Step[] = [
  order,
  wait,
  { do: 'wake', device: 1 },
  wait,
  { do: 'correct-order', device: 1, pick: 0, value: 2, delta: 0 },
  wait,
  { do: 'wake', device: 1 },
  wait,
  { do: 'sign-out', device: 1 },
]
