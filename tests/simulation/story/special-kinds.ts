/** Steps about returns, files, undo, old carts, proxies and damaged disks. */
import { corruptible, corruptValues } from '../device/disk-accidents.ts'
import { connectionErrors } from '../device/faulty-disk.ts'
import { gatewayWeathers } from '../network/network.ts'
import type { Random } from '../clock/random.ts'
import { type Kind, deviceCount } from './kind.ts'
import type { Step } from './steps.ts'

const few = 3
const device = (random: Random) => ({ device: random.below(deviceCount) })
const on = (random: Random) => ({ ...device(random), pick: random.below(few) })

export const specialKinds: readonly Kind[] = [
  { weight: 4, make: (random) => ({ do: 'bring-back', ...on(random), twice: random.oneIn(3) }) },
  { weight: 8, make: (random) => ({ do: 'pack', ...on(random), delta: random.below(4) - 1 || 2 }) },
  {
    weight: 5,
    make: (random) => ({ do: 'count-market', ...device(random), missing: random.below(2) }),
  },
  { weight: 8, needs: 'gateways', make: aProxy },
  {
    weight: 3,
    needs: 'helpFiles',
    make: (random) => ({ do: 'write-help-file', ...device(random) }),
  },
  { weight: 3, needs: 'helpFiles', make: (random) => ({ do: 'import-help-file', ...on(random) }) },
  {
    weight: 1,
    needs: 'helpFiles',
    make: (random) => ({ do: 'save-and-clear', ...device(random) }),
  },
  { weight: 2, needs: 'helpFiles', make: aPhoneThatReturns },
  { weight: 3, needs: 'undo', make: anUndoable },
  { weight: 2, needs: 'undo', make: twoUndoables },
  { weight: 2, needs: 'undo', make: (random) => ({ do: 'undo', ...device(random) }) },
  { weight: 1, needs: 'erasures', make: () => ({ do: 'erase' }) },
  {
    weight: 3,
    needs: 'keptPrices',
    make: (random) => ({ do: 'fill-cart', ...device(random), picks: [random.below(few)] }),
  },
  { weight: 3, needs: 'keptPrices', make: (random) => ({ do: 'order-cart', ...device(random) }) },
  { weight: 2, needs: 'lostOrders', make: aLostOrder },
  { weight: 4, needs: 'archives', make: (random) => ({ do: 'archive', ...on(random) }) },
  { weight: 2, needs: 'offlineSignIns', make: aReturnOffline },
  { weight: 1, needs: 'prerenderedPages', make: () => ({ do: 'build' }) },
  { weight: 2, needs: 'prerenderedPages', make: aFirstVisit },
  { weight: 2, needs: 'sharedDevices', make: aTakeOver },
  { weight: 1, needs: 'absences', make: aLastWrite },
  { weight: 5, needs: 'corruption', make: aCorruptField },
  {
    weight: 1,
    needs: 'kills',
    make: (random) => ({ do: 'lose-mirror', ...device(random) }),
  },
  { weight: 2, needs: 'kills', make: aCrash },
  { weight: 1, needs: 'evictions', make: (random) => ({ do: 'evict', ...device(random) }) },
  {
    weight: 2,
    needs: 'pendingRequests',
    make: (random) => ({
      do: 'lose-connection',
      ...device(random),
      error: random.pick(connectionErrors),
    }),
  },
]

/** On half of the occasions the server has done the first request, and a proxy answers the next. */
function aProxy(random: Random): Step {
  const forecast = [
    ...(random.oneIn(2) ? (['lost-reply'] as const) : []),
    random.pick(gatewayWeathers),
    random.pick(gatewayWeathers),
  ]
  return { do: 'weather', ...device(random), forecast }
}

function anUndoable(random: Random): Step {
  return { do: 'undoable', ...on(random), how: random.below(4) }
}

/** A product that is created and deleted before either is sent. */
function twoUndoables(random: Random): Step[] {
  const where = device(random)
  return [
    { do: 'connection', ...where, online: random.oneIn(2) },
    { do: 'undoable', ...where, pick: 0, how: 0 },
    { do: 'undoable', ...where, pick: random.below(5), how: 1 },
    { do: 'wait', ms: random.pick([200, 1_000, 5_000]) },
    { do: 'undo', ...where },
  ]
}

/** A phone without a connection; its help file is imported elsewhere, then it returns. */
function aPhoneThatReturns(random: Random): Step[] {
  const [phone, pick] = [random.below(2), random.below(few)]
  const count = (delta: number): Step => ({ do: 'count-stock', device: phone, pick, delta })
  return [
    { do: 'connection', device: phone, online: false },
    count(1 + random.below(3)),
    count(1 + random.below(3)),
    { do: 'write-help-file', device: phone },
    ...(random.oneIn(2) ? [count(1)] : []),
    { do: 'import-help-file', device: 1 - phone, pick: 0 },
    { do: 'wait', ms: 5_000 },
    { do: 'connection', device: phone, online: true },
  ]
}

/** The shopper places it again, and may cancel it, before a pull has noticed the restore. */
function aLostOrder(random: Random): Step[] {
  const where = device(random)
  return [
    { do: 'connection', ...where, online: true },
    { do: 'order', ...where, picks: [random.below(few)], quantity: 1 },
    { do: 'wait', ms: random.pick([1_000, 5_000]) },
    { do: 'restore' },
    { do: 'my-orders', ...where },
    { do: 'connection', ...where, online: random.oneIn(2) },
    { do: 'revive-order', ...where, pick: 0 },
    ...(random.oneIn(2) ? [{ do: 'cancel-order', ...where, pick: 0 } as const] : []),
    { do: 'wait', ms: 1_000 },
  ]
}

/** A member leaves writes behind; a colleague signs in and decides about them. */
function aTakeOver(random: Random): Step[] {
  const [where, user] = [device(random), random.below(2)]
  return [
    { do: 'sign-in', ...where, user },
    { do: 'connection', ...where, online: false },
    { do: 'count-stock', ...where, pick: random.below(few), delta: 1 + random.below(3) },
    { do: 'sign-out', ...where },
    { do: 'connection', ...where, online: true },
    { do: 'sign-in', ...where, user: 1 - user },
    { do: 'take-over', ...where, aside: random.oneIn(3) },
  ]
}

/** A member leaves unsent writes and does not sign in again. */
function aLastWrite(random: Random): Step[] {
  const where = device(random)
  return [
    { do: 'connection', ...where, online: false },
    { do: 'count-stock', ...where, pick: random.below(few), delta: 1 + random.below(3) },
    { do: 'leave', ...where },
    { do: 'connection', ...where, online: random.oneIn(2) },
  ]
}

/** A member leaves, returns without a connection and sells. */
function aReturnOffline(random: Random): Step[] {
  const where = device(random)
  return [
    { do: 'connection', ...where, online: false },
    { do: 'sign-out', ...where },
    { do: 'sign-in', ...where, user: random.below(2) },
    { do: 'sell', ...where, picks: [random.below(few)], quantity: 1 },
    { do: 'wait', ms: random.pick([200, 5_000]) },
    { do: 'connection', ...where, online: true },
    ...(random.oneIn(2) ? [{ do: 'sign-in', ...where, user: random.below(2) } as const] : []),
  ]
}

/** Between two transactions of the engine or of a sign-out. */
function aCrash(random: Random): Step[] {
  const where = device(random)
  return [
    { do: 'crash', ...where, after: random.below(6) },
    random.oneIn(2) ? { do: 'sign-out', ...where } : { do: 'wake', ...where },
    { do: 'wait', ms: random.pick([200, 1_000, 5_000]) },
  ]
}

/** On the device without staff: nothing is stored, and the first pull is late. */
function aFirstVisit(random: Random): Step[] {
  const where = { device: deviceCount - 1 }
  return [
    { do: 'evict', ...where },
    { do: 'connection', ...where, online: false },
    { do: 'fill-from-page', ...where, pick: random.below(few) },
    { do: 'wait', ms: random.pick([200, 31_000]) },
    { do: 'connection', ...where, online: true },
    { do: 'wait', ms: random.pick([200, 5_000]) },
    { do: 'order-cart', ...where },
  ]
}

function aCorruptField(random: Random): Step {
  const [field, value] = [random.below(corruptible.length), random.below(corruptValues)]
  return { do: 'corrupt', ...on(random), field, value }
}
