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
  { weight: 4, make: (random) => ({ do: 'bring-back', ...on(random) }) },
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
  { weight: 5, needs: 'corruption', make: aCorruptField },
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

function aProxy(random: Random): Step {
  const forecast = [random.pick(gatewayWeathers), random.pick(gatewayWeathers)]
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

function aCorruptField(random: Random): Step {
  const [field, value] = [random.below(corruptible.length), random.below(corruptValues)]
  return { do: 'corrupt', ...on(random), field, value }
}
