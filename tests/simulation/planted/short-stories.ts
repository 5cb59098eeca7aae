/** The situations of planted faults, in as few steps as reach them. */
import type { Weather } from '../network/network.ts'
import type { Step } from '../story/steps.ts'

const dayMs = 24 * 60 * 60_000

export const wait: Step = { do: 'wait', ms: 5_000 }
const order = { do: 'order', device: 0, picks: [0], quantity: 1 } satisfies Step
export const price = { do: 'price', pick: 1, piastres: 10_300 } satisfies Step
const deletion = { do: 'delete-product', device: 0, pick: 1, stale: false } satisfies Step
const edit = (field: number): Step => ({
  do: 'edit-product',
  device: 0,
  pick: 1,
  field,
  value: 1,
  stale: false,
})
export const count = (delta: number, pick = 0): Step => ({
  do: 'count-stock',
  device: 0,
  pick,
  delta,
})
export const sale = (quantity: number): Step => ({ do: 'sell', device: 0, picks: [0], quantity })
const note = (value: number): Step => ({ do: 'add-note', device: 1, pick: 0, value })
const correction = { do: 'correct-order', device: 1, pick: 0, value: 2, delta: 0 } satisfies Step
const look = (device: number): Step[] => [{ do: 'wake', device }, wait]
const connection = (online: boolean): Step => ({ do: 'connection', device: 0, online })
export const [offline, online] = [connection(false), connection(true)]
const weather = (...forecast: Weather[]): Step => ({ do: 'weather', device: 0, forecast })
const always = (one: Weather) => weather(...Array.from({ length: 6 }, () => one))

export const ordered: readonly Step[] = [order, wait]
export const orderedWithoutAnswer: readonly Step[] = [always('lost-reply'), order, wait, wait]
export const orderNotReceived: readonly Step[] = [always('lost-request'), order, wait, wait]
export const orderedOffline: readonly Step[] = [offline, order]

/** A piece is set aside for a market; the web shop and the stall each sell one. */
const packing: Step = { do: 'pack', device: 0, pick: 0, delta: 1 }
export const packedAndOrdered: readonly Step[] = [packing, wait, order, sale(1), wait]

/** Somebody else has the last pieces. */
export const soldOut: readonly Step[] = [
  offline,
  { ...order, quantity: 3 },
  { do: 'count-stock', device: 1, pick: 0, delta: -6 },
  wait,
  online,
  wait,
  wait,
]

export const orderCancelled: readonly Step[] = [
  order,
  wait,
  { do: 'cancel-order', device: 0, pick: 0 },
  wait,
]

const setStatuses = (status: number): Step[] => [
  ...[0, 1, 2].map((pick): Step => ({ do: 'set-status', device: 0, pick, status })),
  wait,
]
/** There are fewer orders. */
const each = (step: Step): Step[] => Array.from({ length: 10 }, (_, pick) => ({ ...step, pick }))
const cancelled = { do: 'set-status', device: 0, pick: 0, status: 4, pieces: 'away' } as const
/** All orders are sent and cancelled; their parcels are on their way back, and then here. */
export const parcelBack: readonly Step[] = [
  order,
  wait,
  ...look(0),
  ...each({ ...cancelled, status: 2 }),
  wait,
  ...each(cancelled),
  wait,
  ...each({ do: 'parcel-back', device: 0, pick: 0, broken: false }),
  wait,
]

const notDelivered = (back: boolean): Step[] => [
  ...[0, 1, 2].map((pick): Step => ({ do: 'not-delivered', device: 0, pick, back })),
  wait,
]
/** Two deliveries of each parcel fail, then it comes back. */
export const notDeliveredTwice: readonly Step[] = [
  order,
  wait,
  ...look(0),
  ...setStatuses(2),
  ...notDelivered(false),
  ...notDelivered(true),
]

const setParcel = (value: number): Step[] => [
  ...[0, 1, 2].map((pick): Step => ({ do: 'set-parcel', device: 0, pick, value })),
  wait,
]
/** Each parcel gets a number, then a courier. */
export const parcelFollowed: readonly Step[] = [
  order,
  wait,
  ...look(0),
  ...setParcel(2),
  ...setParcel(1),
]

/** Deposits of all orders. */
export const paidBefore: readonly Step[] = [
  order,
  wait,
  ...look(0),
  ...[0, 1, 2].map((pick): Step => ({ do: 'record-payment', device: 0, pick, back: false })),
  wait,
]

const answer = (yes: boolean): Step => ({ do: 'answer-order', device: 1, pick: 0, yes })
/** No, and a late yes. */
export const answeredTwice: readonly Step[] = [
  order,
  wait,
  answer(false),
  wait,
  answer(true),
  wait,
  wait,
]

/** The price rises while a product is in the cart. */
export const orderedAtKeptPrice: readonly Step[] = [
  { do: 'fill-cart', device: 0, picks: [1] },
  { ...price, piastres: 999_900 },
  ...look(0),
  { do: 'order-cart', device: 0 },
  wait,
]

export const counted: readonly Step[] = [count(2), wait]
export const countedOffline: readonly Step[] = [offline, count(2)]
export const countedWithoutAnswer: readonly Step[] = [always('lost-reply'), count(2), wait, wait]
export const countedThroughProxy: readonly Step[] = [always('json-403'), count(2), wait, wait]
/** The server has done it when the proxy answers. */
export const countedBeforeProxy: readonly Step[] = [
  weather('lost-reply', ...Array.from({ length: 6 }, () => 'json-403' as const)),
  count(2),
  wait,
  wait,
]
/** The pull after it is lost. */
export const countedAndNotPulled: readonly Step[] = [
  weather('fine', 'lost-request', 'lost-request', 'lost-request'),
  count(2),
  { do: 'wait', ms: 1_000 },
]

export const translated: readonly Step[] = [edit(0), wait]
export const editedTwiceOffline: readonly Step[] = [offline, edit(1), edit(3)]
/** A colleague changes the same price meanwhile. */
export const editedUnseen: readonly Step[] = [offline, edit(1), price, online, wait]
/** The first of two writes about a row is late. */
export const firstWriteIsLate: readonly Step[] = [
  weather('lost-request', 'fine', 'fine'),
  count(2, 1),
  { do: 'wait', ms: 200 },
  edit(1),
  wait,
]

/** A colleague changes its price meanwhile. */
export const deletedUnseen: readonly Step[] = [offline, price, deletion, online, wait, wait]
/** Of two writes in a batch, the first is about a product that a colleague has deleted. */
export const rejectedInBatch: readonly Step[] = [
  offline,
  { ...deletion, device: 1 },
  wait,
  edit(1),
  count(2),
  online,
  wait,
  wait,
]

export const soldAtDiscount: readonly Step[] = [sale(2), wait]
/** 40 days behind, then put right before the next sale. */
export const soldByWrongClock: readonly Step[] = [
  { do: 'clock', device: 0, ms: -40 * dayMs },
  wait,
  connection(false),
  sale(2),
  { do: 'close-day', device: 0, missing: 0 },
  { do: 'wait', ms: 20 * 60_000 },
  connection(true),
  wait,
  { do: 'clock', device: 0, ms: 40 * dayMs },
  wait,
  sale(1),
  wait,
]
/** 40 days behind since the last contact. */
export const closedByWrongClock: readonly Step[] = [
  wait,
  connection(false),
  { do: 'clock', device: 0, ms: -40 * dayMs },
  wait,
  { do: 'close-day', device: 0, missing: 0 },
  { do: 'wait', ms: 20 * 60_000 },
  connection(true),
  wait,
]
export const broughtBack: readonly Step[] = [
  sale(1),
  wait,
  { do: 'bring-back', device: 0, pick: 1 },
  wait,
]
export const soldAfterClosing: readonly Step[] = [
  sale(1),
  wait,
  { do: 'close-day', device: 0, missing: 0 },
  wait,
  sale(1),
  wait,
]

/** Of a product that is sold out, and comes back. */
export const mailAwaited: readonly Step[] = [
  count(-6),
  wait,
  { do: 'subscribe', device: 0 },
  wait,
  count(2),
  wait,
]
export const notedTwice: readonly Step[] = [order, wait, ...look(1), note(1), wait, note(2), wait]
/** A piece more of each order that can be corrected. */
export const corrected: readonly Step[] = [
  order,
  wait,
  ...look(1),
  ...[0, 1, 2].map((pick) => ({ ...correction, pick, delta: 1 })),
  wait,
]
/** The phone of an order is corrected on another device, whose member then signs out. */
export const correctedAndSignedOut: readonly Step[] = [
  order,
  wait,
  ...look(1),
  correction,
  wait,
  ...look(1),
  { do: 'sign-out', device: 1 },
]
export const settingsEdited: readonly Step[] = [
  { do: 'edit-settings', device: 0, pick: 0, value: 1 },
  wait,
]

export const dismissed: readonly Step[] = [{ do: 'dismiss', user: 0 }]
/** While a colleague's write waits on the device. */
export const becameMember: readonly Step[] = [
  { do: 'connection', device: 1, online: false },
  { do: 'count-stock', device: 1, pick: 0, delta: 2 },
  { do: 'sign-out', device: 1 },
  { do: 'connection', device: 1, online: true },
  { do: 'sign-in', device: 1, user: 0 },
  { do: 'role', user: 0, is: 'member' },
]
export const nothing: readonly Step[] = [wait]

/** Another tool adds a category; a device pulls before the commit. */
export const slowlyWritten: readonly Step[] = [
  { do: 'slow-write', is: 'open' },
  count(2),
  wait,
  { do: 'slow-write', is: 'committed' },
]
export const repriced: readonly Step[] = [price, wait]

export const soldOnFullDisk: readonly Step[] = [{ do: 'quota', device: 0, room: 0 }, sale(1)]
export const fullDisk: readonly Step[] = [{ do: 'quota', device: 0, room: 0 }, wait]

/** A file with writes that another device sends; then the phone returns and sends them again. */
export const phoneReturns: readonly Step[] = [
  offline,
  count(1),
  wait,
  count(2),
  count(3),
  { do: 'write-help-file', device: 0 },
  { do: 'import-help-file', device: 1, pick: 0 },
  wait,
  online,
]

/** The new product, whose id sorts after the others, is deleted; then the deletion is undone. */
export const deletionTakenBack: readonly Step[] = [
  offline,
  { do: 'undoable', device: 0, pick: 0, how: 0 },
  { do: 'undoable', device: 0, pick: 4, how: 1 },
  { do: 'undo', device: 0 },
]

/** An order of a product that somebody archives before it arrives. */
export const archivedMeanwhile: readonly Step[] = [
  { do: 'connection', device: 2, online: false },
  { do: 'archive', device: 0, pick: 0 },
  wait,
  { do: 'order', device: 2, picks: [0], quantity: 1 },
  { do: 'connection', device: 2, online: true },
  wait,
  wait,
]

/** A dismissed member tries to come back without a connection. */
export const dismissedAndBack: readonly Step[] = [
  { do: 'dismiss', user: 1 },
  ...look(0),
  offline,
  { do: 'sign-out', device: 0 },
  { do: 'sign-in', device: 0, user: 1 },
]

/** A colleague has signed out and left a write. */
const leftByColleague: readonly Step[] = [
  offline,
  count(2),
  { do: 'sign-out', device: 0 },
  online,
  { do: 'sign-in', device: 0, user: 0 },
]
export const setAside: readonly Step[] = [
  ...leftByColleague,
  { do: 'take-over', device: 0, aside: true },
]
export const takenOver: readonly Step[] = [
  ...leftByColleague,
  { do: 'take-over', device: 0, aside: false },
  wait,
]

/** A member writes and does not sign in again. */
export const leftForGood: readonly Step[] = [offline, count(2), { do: 'leave', device: 0 }, online]

/** Without a readable id. */
export const corruptEntry: readonly Step[] = [
  offline,
  count(2),
  count(2, 1),
  { do: 'corrupt', device: 0, pick: 0, field: 0, value: 5 },
]
export const connectionLost: readonly Step[] = [
  offline,
  count(2),
  { do: 'lose-connection', device: 0, error: 'AbortError' },
]
/** The page comes back once another tab has stored a write and was closed. */
export const writtenMeanwhile: readonly Step[] = [
  offline,
  { do: 'freeze', device: 0 },
  count(2),
  { do: 'close-page', device: 0 },
  { do: 'thaw', device: 0 },
  online,
]
export const orderLost: readonly Step[] = [order, wait, wait, { do: 'restore' }]
/** Both devices take the same piece back; the second one learns of it after it closed its day. */
const returnedTwice: readonly Step[] = [
  sale(1),
  wait,
  ...look(1),
  offline,
  { do: 'bring-back', device: 0, pick: 1 },
  { do: 'close-day', device: 0, missing: 0 },
  { do: 'bring-back', device: 1, pick: 1 },
  wait,
  online,
  wait,
  wait,
]
export const returnSentAgain: readonly Step[] = [
  ...returnedTwice,
  { do: 'decide', device: 0, pick: 0, how: 2 },
]
export const returnDiscarded: readonly Step[] = [
  ...returnedTwice,
  { do: 'decide', device: 0, pick: 0, how: 4 },
  wait,
]
/** Between the end of the session and what follows it. */
export const signOutDies: readonly Step[] = [
  wait,
  wait,
  { do: 'crash', device: 1, after: 1 },
  { do: 'sign-out', device: 1 },
]
/** A new category and a product in it are in a help file; a colleague takes the id. */
export const categoryIdTaken: readonly Step[] = [
  offline,
  { do: 'create-category', device: 0, same: true },
  { do: 'create-product', device: 0, category: 1, stock: 1, photo: false },
  { do: 'write-help-file', device: 0 },
  { do: 'create-category', device: 1, same: true },
  wait,
  online,
  wait,
  wait,
  { do: 'decide', device: 0, pick: 0, how: 0 },
  wait,
]
export const returnInTwoTabs: readonly Step[] = [
  sale(1),
  wait,
  { do: 'bring-back', device: 0, pick: 1, twice: true },
  wait,
]
export const correctionInTwoTabs: readonly Step[] = [
  order,
  wait,
  ...look(1),
  { ...correction, twice: true },
  wait,
]
export const formsInTwoTabs: readonly Step[] = [
  { ...order, twice: true },
  wait,
  { do: 'edit-settings', device: 0, pick: 0, value: 1, twice: true },
  wait,
  ...correctionInTwoTabs,
]
export const closedWithoutMirror: readonly Step[] = [
  sale(1),
  wait,
  wait,
  offline,
  { do: 'lose-mirror', device: 0 },
  { do: 'open-page', device: 0 },
  { do: 'close-day', device: 0, missing: 0 },
]
export const evicted: readonly Step[] = [{ do: 'evict', device: 2 }]

export const correctedAndErased: readonly Step[] = [
  order,
  wait,
  ...look(1),
  correction,
  ...look(1),
  ...look(0),
  ...[0, 1, 2].map((pick): Step => ({ do: 'set-status', device: 0, pick, status: 3 })),
  wait,
  { do: 'erase' },
  ...look(1),
]
const left: readonly Step[] = [offline, count(2), { do: 'sign-out', device: 0 }]
export const savedByVisitor: readonly Step[] = [...left, { do: 'write-help-file', device: 0 }]
export const clearedByVisitor: readonly Step[] = [...left, { do: 'save-and-clear', device: 0 }]
export const photoSavedByVisitor: readonly Step[] = [
  offline,
  { do: 'create-product', device: 0, category: 0, stock: 1, photo: true },
  { do: 'sign-out', device: 0 },
  { do: 'write-help-file', device: 0 },
]
