/** Ways to break the program or its server, each of which breaks one invariant first. */
import type { Invariant } from '../checks/violation.ts'
import type { Dimension } from '../story/steps.ts'
import type { Faults } from '../world.ts'
import * as devices from './on-devices.ts'
import * as server from './on-server.ts'

export interface Planted {
  what: string
  /** Which of them may notice it first. */
  invariants: Invariant[]
  /** The day that shows it, where that is none of the first: it is tried before them. */
  day?: number
  faults: Faults
  /** What has to happen on its days, beside what happens on all. */
  needs?: Dimension
}

export const planted: Planted[] = [
  {
    what: 'an operation is dropped when no answer comes',
    invariants: ['accounted'],
    day: 2,
    faults: { afterStep: devices.onPage(devices.dropUnanswered) },
  },
  {
    what: 'the ledger forgets what it has done',
    invariants: ['accounted'],
    day: 2,
    faults: { server: { instead: server.forgetAndRepeat } },
  },
  {
    what: 'what may have arrived is given up without asking',
    invariants: ['accounted'],
    day: 22,
    faults: { afterStep: devices.giveUpDoubtful },
  },
  {
    what: 'the server does twice what it was asked once',
    invariants: ['stock', 'accounted'],
    day: 1,
    faults: { server: { instead: server.moveTwice } },
  },
  {
    what: 'a sale is written down with another price',
    invariants: ['money'],
    day: 1,
    faults: { server: { before: server.halvePrices } },
  },
  {
    what: 'stock is set, not moved',
    invariants: ['stock'],
    day: 1,
    faults: { server: { before: server.countFromTen } },
  },
  {
    what: 'the last writer wins',
    invariants: ['seen'],
    day: 35,
    faults: { server: { before: server.takeAnyBase } },
  },
  {
    what: 'a deletion does not name what its author saw',
    invariants: ['seen'],
    day: 7,
    faults: { server: { before: server.deleteUnseen } },
  },
  {
    what: 'writes about one thing go in any order',
    invariants: ['order'],
    day: 17,
    faults: { afterStep: devices.onPage(devices.scatterLanes) },
  },
  {
    what: 'signing out leaves the orders on the device',
    invariants: ['privacy'],
    day: 12,
    faults: { devices: { keepsRowsAtSignOut: true } },
  },
  {
    what: 'a device is not told that whoever is signed in was dismissed',
    invariants: ['privacy'],
    day: 10,
    faults: { server: { instead: server.hideDismissal } },
  },
  {
    what: 'an order is shown as confirmed that the server has refused',
    invariants: ['truth', 'accounted'],
    faults: { afterStep: devices.onPage(devices.confirmRefused) },
  },
  {
    what: 'an order is shown as refused that the server has',
    invariants: ['truth', 'accounted'],
    faults: { server: { instead: server.refuseWhatIsDone } },
  },
  {
    what: 'in a batch, one refused takes others along',
    invariants: ['truth', 'accounted'],
    day: 10,
    faults: { server: { instead: server.refuseTogether, together: true } },
  },
  {
    what: 'what was never sent is taken for done',
    invariants: ['truth', 'accounted'],
    faults: { afterStep: devices.onPage(devices.takeForDone) },
  },
  {
    what: 'a pull leaves out what has changed',
    invariants: ['truth'],
    faults: { server: { instead: server.leaveOutChanges } },
  },
  {
    what: 'a full disk costs a sale before it costs the catalogue',
    invariants: ['room'],
    day: 2,
    faults: { devices: { keepsCatalogue: true } },
    needs: 'lastingFullDisks',
  },
  {
    what: 'a page asks without end',
    invariants: ['quiet'],
    day: 15,
    faults: { afterStep: devices.askWithoutEnd },
  },
  {
    what: 'a page asks without end while its disk is full',
    invariants: ['quiet'],
    day: 2,
    faults: { afterStep: devices.askWhileFull },
    needs: 'lastingFullDisks',
  },
  {
    what: 'an order waits for a sign-in that nobody can make',
    invariants: ['quiet'],
    faults: { afterStep: devices.onPage(devices.waitForSignIn) },
  },
]
