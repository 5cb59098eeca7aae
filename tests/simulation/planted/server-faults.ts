/** Ways to break the server. Each one violates an invariant. */
import * as longStories from './long-stories.ts'
import * as server from './on-server.ts'
import type { Planted } from './planted.ts'
import * as stories from './short-stories.ts'

export const serverFaults: Planted[] = [
  {
    what: 'the server forgets earlier prices',
    invariants: ['truth'],
    story: stories.orderedAtKeptPrice,
    faults: { server: { instead: server.forgetPrices } },
  },
  {
    what: 'a merged edit forgets what the first one wrote',
    invariants: ['accounted'],
    story: stories.editedTwiceOffline,
    faults: { server: { before: server.forgetFirstField } },
  },
  {
    what: 'a translation reported as saved that the server dropped',
    invariants: ['accounted'],
    story: stories.translated,
    faults: { server: { before: server.dropTranslations } },
  },
  {
    what: 'every attempt has its own id',
    invariants: ['accounted', 'truth'],
    faults: { server: { before: server.takeNewId } },
  },
  {
    what: 'the ledger forgets what it has applied',
    invariants: ['accounted'],
    story: stories.countedWithoutAnswer,
    faults: { server: { instead: server.forgetAndRepeat } },
  },
  {
    what: 'the server applies a single request twice',
    invariants: ['stock', 'accounted'],
    story: stories.counted,
    faults: { server: { instead: server.moveTwice } },
  },
  {
    what: 'a sale is written with another price',
    invariants: ['money'],
    day: 2,
    faults: { server: { before: server.halvePrices } },
  },
  {
    what: "a customer's note is lost",
    invariants: ['accounted'],
    story: stories.ordered,
    faults: { server: { before: server.dropCustomerNotes } },
  },
  {
    what: 'an archived product is sold',
    invariants: ['truth'],
    story: stories.archivedMeanwhile,
    faults: { server: { instead: server.sellArchived } },
  },
  {
    what: 'a discount is lost',
    invariants: ['money'],
    story: stories.soldAtDiscount,
    faults: { server: { before: server.dropDiscounts } },
  },
  {
    what: 'a sale is dated by the wrong clock of its device',
    invariants: ['money'],
    story: stories.soldByWrongClock,
    faults: { server: { before: server.ignoreAges } },
  },
  {
    what: 'a closing keeps the day of the wrong clock of its device',
    invariants: ['closed'],
    story: stories.closedByWrongClock,
    faults: { server: { before: server.ignoreAges } },
  },
  {
    what: 'a return is counted twice',
    invariants: ['money'],
    story: stories.broughtBack,
    faults: { server: { instead: server.countReturnTwice } },
  },
  {
    what: 'a deposit is counted twice',
    invariants: ['money'],
    story: stories.paidBefore,
    faults: { server: { instead: server.countDepositTwice } },
  },
  {
    what: 'a closed day changes when a late sale arrives',
    invariants: ['closed'],
    story: stories.soldAfterClosing,
    faults: { server: { instead: server.addToClosedDay } },
  },
  {
    what: 'a waiting person is mailed twice',
    invariants: ['accounted'],
    story: stories.mailAwaited,
    faults: { server: { instead: server.mailTwice } },
  },
  {
    what: 'a note overwrites the one before',
    invariants: ['accounted'],
    story: stories.notedTwice,
    faults: { server: { instead: server.overwriteNotes } },
  },
  {
    what: 'a failed delivery overwrites the one before',
    invariants: ['accounted'],
    story: stories.notDeliveredTwice,
    faults: { server: { instead: server.overwriteAttempts } },
  },
  {
    what: 'the courier of a parcel takes its number along',
    invariants: ['accounted'],
    story: stories.parcelFollowed,
    faults: { server: { instead: server.loseNumber } },
  },
  {
    what: 'a late yes revives a cancelled order',
    invariants: ['accounted'],
    story: stories.answeredTwice,
    faults: { server: { instead: server.reviveByLateYes } },
  },
  {
    what: 'a correction moves no stock',
    invariants: ['stock'],
    story: stories.corrected,
    faults: { server: { instead: server.correctWithoutStock } },
  },
  {
    what: 'a cancelled order keeps a piece of its stock',
    invariants: ['stock'],
    story: stories.orderCancelled,
    faults: { server: { instead: server.keepCancelledStock } },
  },
  {
    what: 'a parcel is counted as stock twice',
    invariants: ['stock'],
    story: stories.parcelBack,
    faults: { server: { instead: server.countParcelTwice } },
  },
  {
    what: 'a piece is sold by stall and web',
    invariants: ['stock'],
    story: stories.packedAndOrdered,
    faults: { server: { instead: server.setAsideTwice } },
  },
  {
    what: 'stock is set, not moved',
    invariants: ['stock'],
    story: stories.counted,
    faults: { server: { before: server.countFromTen } },
  },
  {
    what: 'the last writer wins',
    invariants: ['seen'],
    story: stories.editedUnseen,
    faults: { server: { before: server.takeAnyBase } },
  },
  {
    what: "an edit of the settings overwrites a colleague's other field",
    invariants: ['seen'],
    story: stories.settingsEdited,
    faults: { server: { before: server.sendWholeSettings } },
  },
  {
    what: 'a deletion does not name what its author saw',
    invariants: ['seen'],
    story: stories.deletedUnseen,
    faults: { server: { before: server.deleteUnseen } },
  },
  {
    what: 'a device is not informed of a dismissal',
    invariants: ['privacy'],
    story: stories.dismissed,
    faults: { server: { instead: server.hideDismissal } },
  },
  {
    what: 'an owner who became a member keeps the rights of an owner on a device',
    invariants: ['privacy'],
    story: stories.becameMember,
    faults: { server: { instead: server.hideRole } },
  },
  {
    what: 'an accepted order is shown as rejected',
    invariants: ['truth', 'accounted'],
    story: stories.ordered,
    faults: { server: { instead: server.refuseWhatIsDone } },
  },
  {
    what: 'in a batch, one rejection takes others along',
    invariants: ['truth', 'accounted'],
    story: stories.rejectedInBatch,
    faults: { server: { instead: server.refuseTogether, together: true } },
  },
  {
    what: 'pages do not wait for older transactions',
    invariants: ['truth'],
    story: stories.slowlyWritten,
    faults: { server: { instead: server.passOpenTransactions } },
  },
  {
    what: 'a pull omits a change',
    invariants: ['truth'],
    story: stories.repriced,
    faults: { server: { instead: server.leaveOutChanges } },
  },
  {
    what: 'a device that was away for longer than tombstones are kept does not begin again',
    invariants: ['truth'],
    story: longStories.awayForLongerThanTombstones,
    faults: { server: { instead: server.forgetPurge } },
  },
  {
    what: 'a device whose data was evicted does not get everything again',
    invariants: ['truth'],
    story: stories.evicted,
    faults: { server: { instead: server.shortenSecondPull } },
  },
]
