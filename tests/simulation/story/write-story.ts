/** Writes the story of a day from a seed. */
import type { Random } from '../clock/random.ts'
import { diskFaults } from '../device/faulty-disk.ts'
import { type Weather, weathers } from '../network/network.ts'
import { type Kind, deviceCount, settingsEdit } from './kind.ts'
import { specialKinds } from './special-kinds.ts'
import type { Dimensions, Step } from './steps.ts'

const shortest = 20
const longest = 90

export function writeStory(random: Random, on: Dimensions): Step[] {
  const length = shortest + random.below(longest - shortest)
  return possible(writeSteps(random, ableKinds(on), length), on)
}

export function ableKinds(on: Dimensions): Kind[] {
  return [...kinds, ...specialKinds].filter(({ needs }) => needs === undefined || on.has(needs))
}

export function possible(steps: readonly Step[], on: Dimensions): Step[] {
  return steps.filter((step) => isPossible(step, on))
}

/** One person on one device, with fresh forms. Stock is only added, and no ID is taken twice. */
export function writeStoryAlone(random: Random): Step[] {
  const length = shortest + random.below(longest - shortest)
  return writeSteps(random, kindsAlone, length).map((step): Step => {
    if (!('device' in step)) return step
    const alone = 'stale' in step ? { ...step, device: 0, stale: false } : { ...step, device: 0 }
    if (alone.do === 'create-category') return { ...alone, same: false }
    return alone.do === 'count-stock' ? { ...alone, delta: Math.abs(alone.delta) } : alone
  })
}

export function writeSteps(random: Random, able: readonly Kind[], length: number): Step[] {
  const sum = able.reduce((total, { weight }) => total + weight, 0)
  const draw = (): Step | Step[] => {
    let at = random.below(sum)
    for (const { weight, make } of able) {
      if (at < weight) return make(random)
      at -= weight
    }
    return { do: 'wait', ms: 0 }
  }
  return Array.from({ length }, draw).flat()
}

/** Disk faults have a dimension each. */
function isPossible(step: Step, on: Dimensions): boolean {
  if (step.do !== 'disk') return true
  const needed = {
    abort: 'aborts',
    full: 'fullDisks',
    'lost-event': 'lostEvents',
    closed: 'lostConnections',
  } as const
  return on.has(needed[step.fault])
}

/** Few rows, so that people meet on the same ones. */
const few = 3
const device = (random: Random) => random.below(deviceCount)
const on = (random: Random) => ({ device: device(random), pick: random.below(few) })
const list = <T>(random: Random, most: number, make: () => T) =>
  Array.from({ length: 1 + random.below(most) }, make)

const kinds: readonly Kind[] = [
  { weight: 14, make: anOrder },
  { weight: 2, make: (random) => ({ do: 'subscribe', device: device(random) }) },
  { weight: 3, make: (random) => ({ do: 'revive-order', ...on(random) }) },
  { weight: 3, make: (random) => ({ do: 'cancel-order', ...on(random) }) },
  { weight: 2, make: (random) => ({ do: 'my-orders', device: device(random) }) },
  { weight: 2, needs: 'giveUps', make: aDoubtfulOrder },
  { weight: 2, needs: 'giveUps', make: (random) => ({ do: 'give-up', ...on(random) }) },
  { weight: 12, make: anEdit },
  { weight: 10, make: aCount },
  { weight: 3, make: anImport },
  { weight: 4, make: aCreation },
  { weight: 3, needs: 'deletions', make: aDeletion },
  { weight: 2, make: aNewCategory },
  { weight: 2, make: aCategoryEdit },
  { weight: 1, needs: 'deletions', make: aCategoryDeletion },
  { weight: 6, make: (random) => ({ do: 'set-status', ...on(random), status: random.below(5) }) },
  { weight: 4, make: (random) => ({ do: 'parcel-back', ...on(random), broken: random.oneIn(3) }) },
  { weight: 4, make: (random) => ({ do: 'not-delivered', ...on(random), back: random.oneIn(2) }) },
  { weight: 4, make: (random) => ({ do: 'set-parcel', ...on(random), value: random.below(4) }) },
  { weight: 4, make: (random) => ({ do: 'record-payment', ...on(random), back: random.oneIn(3) }) },
  { weight: 3, make: (random) => ({ do: 'answer-order', ...on(random), yes: random.oneIn(2) }) },
  { weight: 3, make: (random) => ({ do: 'confirm-order', ...on(random), phone: random.oneIn(2) }) },
  {
    weight: 6,
    needs: 'heldOrders',
    make: (random) => ({ do: 'decide-held', ...on(random), release: !random.oneIn(3) }),
  },
  { weight: 4, make: (random) => ({ do: 'add-note', ...on(random), value: random.below(few) }) },
  { weight: 5, make: aCorrection },
  {
    weight: 4,
    needs: 'heldOrders',
    make: (random) => ({ do: 'hold-limit', pieces: 1 + random.below(3) }),
  },
  { weight: 8, make: aSale },
  { weight: 3, make: (random) => ({ do: 'take-back-sale', ...on(random) }) },
  { weight: 4, make: (random) => ({ do: 'look', device: device(random) }) },
  { weight: 8, make: (random) => ({ do: 'decide', ...on(random), how: random.below(6) }) },
  {
    weight: 4,
    make: (random) => ({ do: 'sign-in', device: device(random), user: random.below(2) }),
  },
  { weight: 1, make: (random) => ({ do: 'sign-out', device: device(random) }) },
  { weight: 3, make: (random) => ({ do: 'open-page', device: device(random) }) },
  { weight: 3, needs: 'kills', make: (random) => ({ do: 'kill', device: device(random) }) },
  { weight: 2, needs: 'kills', make: (random) => ({ do: 'close-page', device: device(random) }) },
  { weight: 2, needs: 'freezes', make: (random) => ({ do: 'freeze', device: device(random) }) },
  { weight: 3, needs: 'freezes', make: (random) => ({ do: 'thaw', device: device(random) }) },
  { weight: 4, make: (random) => ({ do: 'wake', device: device(random) }) },
  { weight: 4, make: (random) => ({ do: 'background-sync', device: device(random) }) },
  { weight: 2, make: (random) => ({ do: 'navigate', device: device(random) }) },
  { weight: 2, needs: 'clocks', make: aClock },
  { weight: 4, make: aDiskFault },
  { weight: 2, needs: 'lastingFullDisks', make: aQuota },
  { weight: 16, make: aForecast },
  { weight: 8, make: aConnection },
  { weight: 2, needs: 'restores', make: () => ({ do: 'backup' }) },
  { weight: 1, needs: 'restores', make: () => ({ do: 'restore' }) },
  { weight: 1, needs: 'purges', make: () => ({ do: 'purge' }) },
  { weight: 1, needs: 'dismissals', make: (random) => ({ do: 'dismiss', user: random.below(2) }) },
  { weight: 1, needs: 'dismissals', make: (random) => ({ do: 'hire', user: random.below(2) }) },
  {
    weight: 1,
    needs: 'roles',
    make: (random) => ({
      do: 'role',
      user: random.below(2),
      is: random.pick(['member', 'owner'] as const),
    }),
  },
  {
    weight: 1,
    needs: 'limits',
    make: (random) => ({ do: 'order-limit', count: 1 + random.below(3) }),
  },
  {
    weight: 1,
    needs: 'oldServers',
    make: (random) => ({ do: 'server-version', is: random.pick(['behind', 'level'] as const) }),
  },
  { weight: 1, needs: 'newServers', make: () => ({ do: 'server-version', is: 'ahead' }) },
  { weight: 4, needs: 'slowWrites', make: aSlowWrite },
  {
    weight: 3,
    make: (random) => ({
      do: 'price',
      pick: random.below(few),
      piastres: 10_000 + 100 * random.below(5),
    }),
  },
  { weight: 16, make: aWait },
  { weight: 14, make: (random) => ({ do: 'meanwhile', tasks: 1 + random.below(60) }) },
  settingsEdit,
  {
    weight: 3,
    make: (random) => ({
      do: 'close-day',
      device: device(random),
      missing: 100 * random.below(3),
      twice: random.oneIn(3),
    }),
  },
]

/** Mostly writes that depend on each other: categories, and products that move between them. */
const kindsAlone: readonly Kind[] = [
  { weight: 8, make: anEdit },
  { weight: 2, make: aCount },
  { weight: 5, make: aCreation },
  { weight: 3, make: aDeletion },
  { weight: 6, make: aNewCategory },
  { weight: 5, make: aCategoryEdit },
  { weight: 5, make: aCategoryDeletion },
  { weight: 2, make: (random) => ({ do: 'open-page', device: device(random) }) },
  { weight: 2, make: (random) => ({ do: 'kill', device: device(random) }) },
  { weight: 2, make: (random) => ({ do: 'wake', device: device(random) }) },
  { weight: 3, make: (random) => ({ do: 'background-sync', device: device(random) }) },
  { weight: 1, make: aClock },
  { weight: 2, make: aDiskFault },
  { weight: 10, make: aForecast },
  { weight: 6, make: aConnection },
  { weight: 2, make: aSlowWrite },
  // A restore that loses nothing, but begins another epoch.
  { weight: 1, make: () => [{ do: 'backup' }, { do: 'restore' }] },
  { weight: 8, make: aWait },
  { weight: 8, make: (random) => ({ do: 'meanwhile', tasks: 1 + random.below(60) }) },
]

function anOrder(random: Random): Extract<Step, { do: 'order' }> {
  const picks = list(random, 2, () => random.below(few))
  return { do: 'order', device: device(random), picks, quantity: 1 + random.below(3) }
}

/** A shopper gives up an order that the server has, or is about to receive. */
function aDoubtfulOrder(random: Random): Step[] {
  const [order, where] = [anOrder(random), on(random)]
  const forecast = list(random, 4, () => random.pick<Weather>(['lost-reply', 'lost-reply', 'late']))
  return [
    { do: 'connection', device: where.device, online: true },
    { do: 'weather', device: where.device, forecast },
    { ...order, device: where.device },
    { do: 'wait', ms: random.pick([200, 1_000, 5_000]) },
    { do: 'give-up', ...where },
  ]
}

function aSale(random: Random): Step {
  const picks = list(random, 2, () => random.below(few))
  return {
    do: 'sell',
    device: device(random),
    picks,
    quantity: 1 + random.below(3),
    twice: random.oneIn(4),
  }
}

function anEdit(random: Random): Step {
  const [field, value, stale] = [random.below(5), random.below(few), random.oneIn(3)]
  return { do: 'edit-product', ...on(random), field, value, stale }
}

function anImport(random: Random): Step {
  const deltas = list(random, 3, () => 1 + random.below(4))
  return { do: 'import', device: device(random), deltas, creates: random.oneIn(2) }
}

function aCreation(random: Random): Step {
  const [category, stock, photo] = [random.below(few), random.below(4), random.oneIn(3)]
  return { do: 'create-product', device: device(random), category, stock, photo }
}

function aCount(random: Random): Step {
  return { do: 'count-stock', ...on(random), delta: random.below(9) - 3 }
}

function aDeletion(random: Random): Step {
  return { do: 'delete-product', ...on(random), stale: random.oneIn(2) }
}

function aNewCategory(random: Random): Step {
  return { do: 'create-category', device: device(random), same: random.oneIn(3) }
}

function aCategoryEdit(random: Random): Step {
  return { do: 'edit-category', ...on(random), value: random.below(few) }
}

function aCorrection(random: Random): Step {
  const [value, delta] = [random.below(few), random.below(4) - 1]
  return { do: 'correct-order', ...on(random), value, delta }
}

function aConnection(random: Random): Step {
  return { do: 'connection', device: device(random), online: random.oneIn(2) }
}

function aCategoryDeletion(random: Random): Step {
  return { do: 'delete-category', ...on(random), to: random.oneIn(2) ? null : random.below(few) }
}

function aClock(random: Random): Step {
  const ms = random.pick([31_000, 400_000, 7_200_000, -90_000, -7_200_000, -86_400_000])
  return { do: 'clock', device: device(random), ms }
}

function aDiskFault(random: Random): Step {
  return {
    do: 'disk',
    device: device(random),
    fault: random.pick(diskFaults),
    after: random.below(4),
  }
}

function aQuota(random: Random): Step {
  const room = random.oneIn(4) ? null : random.pick([0, 300, 1_000, 3_000])
  return { do: 'quota', device: device(random), room }
}

function aSlowWrite(random: Random): Step {
  return { do: 'slow-write', is: random.pick(['open', 'committed'] as const) }
}

function aForecast(random: Random): Step {
  const forecast = list(random, 5, () => random.pick<Weather>(['fine', 'fine', ...weathers]))
  return { do: 'weather', device: device(random), forecast }
}

function aWait(random: Random): Step {
  return {
    do: 'wait',
    ms: random.pick([
      200,
      200,
      1_000,
      1_000,
      5_000,
      5_000,
      31_000,
      31_000,
      120_000,
      random.oneIn(3) ? 3_700_000 : 360_000,
    ]),
  }
}
