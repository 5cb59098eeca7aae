/** The invariants of every day. */
const invariants = {
  accounted:
    'every write that a screen confirmed ends as exactly one effect, or as something its author is shown',
  money:
    'money that was taken is recorded, at the right time whatever the clock of the device says',
  stock: 'stock adds up',
  closed:
    'a closed day never changes, and closings with what stands beside them are the money of the days',
  seen: 'a person had seen every value that they overwrote or deleted',
  order: 'writes of one person about one row on one device are applied in the order of writing',
  privacy: 'nobody sees the rows of another member of staff',
  truth: 'what the screen shows is true, or unknown',
  room: 'on a full disk, a confirmed write fits as long as anything can be evicted, and orders are sent',
  quiet:
    'after the repair all activity ends within bounded time; a full device retries less and less often',
} as const
export type Invariant = keyof typeof invariants

export class Violation extends Error {
  override name = 'Violation'
  readonly invariant: Invariant

  constructor(invariant: Invariant, message: string) {
    super(`${invariant}: ${message}`)
    this.invariant = invariant
  }
}

export function demand(isTrue: boolean, invariant: Invariant, message: () => string): void {
  if (!isTrue) throw new Violation(invariant, message())
}
