/** Ways to break the app on a device. Each one violates an invariant. */
import * as devices from './on-devices.ts'
import type { Planted } from './planted.ts'
import * as stories from './short-stories.ts'

export const deviceFaults: Planted[] = [
  {
    what: 'an operation is dropped when no reply arrives',
    invariants: ['accounted'],
    story: stories.orderNotReceived,
    faults: { afterStep: devices.onPage(devices.dropUnanswered) },
  },
  {
    what: 'the last edit of a row replaces the edits before it',
    invariants: ['accounted'],
    story: stories.editedTwiceOffline,
    faults: { afterStep: devices.onPage(devices.dropOlder) },
  },
  {
    what: 'a rejected operation is dropped',
    invariants: ['accounted'],
    story: stories.soldOut,
    faults: { afterStep: devices.onPage(devices.dropRejected) },
  },
  {
    what: 'an unknown outcome is given up without asking the server',
    invariants: ['accounted'],
    story: stories.orderedWithoutAnswer,
    faults: { afterStep: devices.giveUpDoubtful },
  },
  {
    what: 'writes about one row are sent in any order',
    invariants: ['order'],
    story: stories.firstWriteIsLate,
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
    what: 'an erased customer stays in a copy of a correction',
    invariants: ['privacy'],
    story: stories.correctedAndErased,
    faults: { afterStep: devices.onPage(devices.keepErasedCopies) },
  },
  {
    what: "a visitor's help file has the writes of staff",
    invariants: ['privacy'],
    story: stories.savedByVisitor,
    faults: { devices: { exportsAll: true } },
  },
  {
    what: 'a rejected order is shown as confirmed',
    invariants: ['truth', 'accounted'],
    story: stories.soldOut,
    faults: { afterStep: devices.onPage(devices.confirmRefused) },
  },
  {
    what: 'an operation that was never sent counts as applied',
    invariants: ['truth', 'accounted'],
    story: stories.countedOffline,
    faults: { afterStep: devices.onPage(devices.takeForDone) },
  },
  {
    what: 'an applied write leaves the overlay before the mirror contains it',
    invariants: ['truth'],
    story: stories.countedAndNotPulled,
    faults: { afterStep: devices.onPage(devices.forgetApplied) },
  },
  {
    what: 'a member is shown a dismissal that did not happen',
    invariants: ['truth'],
    story: stories.nothing,
    faults: { afterStep: devices.onPage(devices.showDismissal) },
  },
  {
    what: 'an answer of a proxy counts as a rejection of the server',
    invariants: ['truth', 'accounted'],
    story: stories.countedThroughProxy,
    faults: { afterStep: devices.onPage(devices.rejectAfterProxy) },
  },
  {
    what: 'a full disk costs a sale before it costs the catalogue',
    invariants: ['room'],
    story: stories.soldOnFullDisk,
    faults: { devices: { keepsCatalogue: true } },
  },
  {
    what: 'a page sends requests without end',
    invariants: ['quiet'],
    story: stories.nothing,
    faults: { afterStep: devices.askWithoutEnd, countsQuiet: true },
  },
  {
    what: 'a page sends requests without end while its disk is full',
    invariants: ['quiet'],
    story: stories.fullDisk,
    faults: { afterStep: devices.askWhileFull },
  },
  {
    what: 'an order waits for a sign-in that nobody can make',
    invariants: ['quiet'],
    story: stories.orderedOffline,
    faults: { afterStep: devices.onPage(devices.waitForSignIn) },
  },
  {
    what: 'what a help file contains is merged afterwards',
    invariants: ['accounted', 'truth'],
    story: stories.phoneReturns,
    faults: { afterStep: devices.onPage(devices.thawExported) },
  },
  {
    what: 'a creation and a deletion cancel out while they can be taken back',
    invariants: ['truth'],
    story: stories.deletionTakenBack,
    faults: { afterStep: devices.onPage(devices.cancelOut) },
  },
  {
    what: 'copies of what was sent stay longer than seven days',
    invariants: ['truth'],
    story: stories.closedForNineDays,
    faults: { afterStep: devices.onOpenPage(devices.renewCopies) },
  },
  {
    what: 'an expired session takes its waiting writes along',
    invariants: ['accounted'],
    story: stories.sessionExpired,
    faults: { afterStep: devices.onPage(devices.dropAtExpiry) },
  },
  {
    what: 'what an owner sets aside is deleted',
    invariants: ['accounted'],
    story: stories.setAside,
    needs: 'sharedDevices',
    faults: { afterStep: devices.onPage(devices.dropSetAside) },
  },
  {
    what: 'what an owner takes over gets a new id',
    invariants: ['accounted'],
    story: stories.takenOver,
    needs: 'sharedDevices',
    faults: { afterStep: devices.onPage(devices.renameTakenOver) },
  },
  {
    what: 'an entry that cannot be read takes the others along',
    invariants: ['accounted'],
    story: stories.corruptEntry,
    faults: { afterStep: devices.onPage(devices.dropBesideUnreadable) },
  },
  {
    what: 'a lost connection to the disk takes queued writes along',
    invariants: ['accounted'],
    story: stories.connectionLost,
    faults: { afterStep: devices.dropAfterLostConnection },
  },
  {
    what: 'the password of a dismissed member still opens the device',
    invariants: ['privacy'],
    story: stories.dismissedAndBack,
    needs: 'offlineSignIns',
    faults: { afterStep: devices.onPage(devices.keepPasswords) },
  },
  {
    what: 'a price is kept from the moment at which a page of an old build was opened',
    invariants: ['truth'],
    story: stories.oldPage,
    faults: { afterStep: devices.onOpenPage(devices.renewSeenPrices) },
  },
  {
    what: 'a price is kept from the moment at which an old page showed it',
    invariants: ['truth'],
    story: stories.oldCart,
    faults: { afterStep: devices.onOpenPage(devices.renewSeenPrices) },
  },
]
