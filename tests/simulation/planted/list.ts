/** Ways to break the app or its server. Each one violates an invariant. */
import * as devices from './on-devices.ts'
import * as server from './on-server.ts'
import * as stories from './short-stories.ts'
import type { Planted } from './planted.ts'

export const planted: Planted[] = [
  {
    what: 'the server forgets earlier prices',
    invariants: ['truth'],
    isLong: true,
    faults: { server: { instead: server.forgetPrices } },
  },
  {
    what: 'an operation is dropped when no reply arrives',
    invariants: ['accounted'],
    day: 2,
    faults: { afterStep: devices.onPage(devices.dropUnanswered) },
  },
  {
    what: 'the last edit of a row replaces the edits before it',
    invariants: ['accounted'],
    day: 1,
    faults: { afterStep: devices.onPage(devices.dropOlder) },
  },
  {
    what: 'a merged edit forgets what the first one wrote',
    invariants: ['accounted'],
    day: 3,
    faults: { server: { before: server.forgetFirstField } },
  },
  {
    what: 'a translation reported as saved that an older server dropped',
    invariants: ['accounted'],
    faults: { server: { before: server.dropTranslations } },
  },
  {
    what: 'a rejected operation is dropped',
    invariants: ['accounted'],
    faults: { afterStep: devices.onPage(devices.dropRejected) },
  },
  {
    what: 'every attempt has its own id',
    invariants: ['accounted'],
    faults: { server: { before: server.takeNewId } },
  },
  {
    what: 'the ledger forgets what it has applied',
    invariants: ['accounted'],
    day: 11,
    faults: { server: { instead: server.forgetAndRepeat } },
  },
  {
    what: 'an unknown outcome is given up without asking the server',
    invariants: ['accounted'],
    day: 22,
    faults: { afterStep: devices.giveUpDoubtful },
  },
  {
    what: 'the server applies a single request twice',
    invariants: ['stock', 'accounted'],
    day: 1,
    faults: { server: { instead: server.moveTwice } },
  },
  {
    what: 'a sale is written with another price',
    invariants: ['money'],
    day: 2,
    faults: { server: { before: server.halvePrices } },
  },
  {
    what: 'a discount is lost',
    invariants: ['money'],
    faults: { server: { before: server.dropDiscounts } },
  },
  {
    what: 'a return is counted twice',
    invariants: ['money'],
    faults: { server: { instead: server.countReturnTwice } },
  },
  {
    what: 'a closed day changes when a late sale arrives',
    invariants: ['closed'],
    faults: { server: { instead: server.addToClosedDay } },
  },
  {
    what: 'a waiting person is mailed twice',
    invariants: ['accounted'],
    faults: { server: { instead: server.mailTwice } },
  },
  {
    what: 'a note overwrites the one before',
    invariants: ['accounted'],
    faults: { server: { instead: server.overwriteNotes } },
  },
  {
    what: 'a correction moves no stock',
    invariants: ['stock'],
    faults: { server: { instead: server.correctWithoutStock } },
  },
  {
    what: 'a cancelled order keeps a piece of its stock',
    invariants: ['stock'],
    faults: { server: { instead: server.keepCancelledStock } },
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
    day: 39,
    faults: { server: { before: server.takeAnyBase } },
  },
  {
    what: "an edit of the settings overwrites a colleague's other field",
    invariants: ['seen'],
    faults: { server: { before: server.sendWholeSettings } },
  },
  {
    what: 'a deletion does not name what its author saw',
    invariants: ['seen'],
    day: 1,
    faults: { server: { before: server.deleteUnseen } },
  },
  {
    what: 'writes about one row are sent in any order',
    invariants: ['order'],
    day: 9,
    faults: { afterStep: devices.onPage(devices.scatterLanes) },
  },
  {
    what: 'signing out leaves the orders on the device',
    invariants: ['privacy'],
    day: 6,
    faults: { devices: { keepsRowsAtSignOut: true } },
  },
  {
    what: 'a correction and its draft stay on the device after a sign-out',
    invariants: ['privacy'],
    story: stories.correctedAndSignedOut,
    faults: { devices: { keepsTextsAtSignOut: true } },
  },
  {
    what: 'a device is not informed of a dismissal',
    invariants: ['privacy'],
    day: 2,
    faults: { server: { instead: server.hideDismissal } },
  },
  {
    what: 'a rejected order is shown as confirmed',
    invariants: ['truth', 'accounted'],
    faults: { afterStep: devices.onPage(devices.confirmRefused) },
  },
  {
    what: 'an accepted order is shown as rejected',
    invariants: ['truth', 'accounted'],
    faults: { server: { instead: server.refuseWhatIsDone } },
  },
  {
    what: 'in a batch, one rejection takes others along',
    invariants: ['truth', 'accounted'],
    faults: { server: { instead: server.refuseTogether, together: true } },
  },
  {
    what: 'an operation that was never sent counts as applied',
    invariants: ['truth', 'accounted'],
    faults: { afterStep: devices.onPage(devices.takeForDone) },
  },
  {
    what: 'an applied write leaves the overlay before the mirror contains it',
    invariants: ['truth'],
    day: 1,
    faults: { afterStep: devices.onPage(devices.forgetApplied) },
  },
  {
    what: 'pages do not wait for older transactions',
    invariants: ['truth'],
    day: 1,
    faults: { server: { instead: server.passOpenTransactions } },
    needs: 'slowWrites',
  },
  {
    what: 'a pull omits a change',
    invariants: ['truth'],
    faults: { server: { instead: server.leaveOutChanges } },
  },
  {
    what: 'a member is shown a dismissal that did not happen',
    invariants: ['truth'],
    faults: { afterStep: devices.onPage(devices.showDismissal) },
  },
  {
    what: 'an answer of a proxy counts as a rejection of the server',
    invariants: ['truth', 'accounted'],
    needs: 'gateways',
    faults: { afterStep: devices.onPage(devices.rejectAfterProxy) },
  },
  {
    what: 'a full disk costs a sale before it costs the catalogue',
    invariants: ['room'],
    day: 8,
    faults: { devices: { keepsCatalogue: true } },
    needs: 'lastingFullDisks',
  },
  {
    what: 'a page sends requests without end',
    invariants: ['quiet'],
    day: 15,
    faults: { afterStep: devices.askWithoutEnd },
  },
  {
    what: 'a page sends requests without end while its disk is full',
    invariants: ['quiet'],
    day: 5,
    faults: { afterStep: devices.askWhileFull },
    needs: 'lastingFullDisks',
  },
  {
    what: 'an order waits for a sign-in that nobody can make',
    invariants: ['quiet'],
    faults: { afterStep: devices.onPage(devices.waitForSignIn) },
  },
]
