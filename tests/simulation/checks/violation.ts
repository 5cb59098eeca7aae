/** What must be true of every day. */
const invariants = {
  accounted:
    'a write that was said to be saved ends as one effect, or as something its author is shown',
  money: 'money that was taken is recorded',
  stock: 'stock adds up',
  seen: 'what was overwritten or deleted had been seen by whoever did it',
  order: 'what one person writes about one thing on one device is done in the order of writing',
  privacy: 'nobody sees the rows of another member of staff',
  truth: 'what the screen says is true, or unknown',
  room: 'what people say is saved as long as anything else can give way, and sent although the disk is full',
  quiet:
    'once everything works again, everything is quiet within bounded time; a device with a full disk asks ever more rarely',
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
