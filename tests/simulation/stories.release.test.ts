/** Short days that failed once. */
import { expect, it, vi } from 'vitest'
import { seedOf } from './clock/random.ts'
import { spendDay, storyOf } from './day.ts'
import { corruptible } from './device/disk-accidents.ts'
import { formsInTwoTabs } from './planted/short-stories.ts'
import { loadVersions } from './releases.ts'
import { openDatabase } from './server/database.ts'
import type { Step } from './story/steps.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

const database = openDatabaseOnce()
vi.setConfig({ testTimeout: 120_000 })

async function spend(story: readonly Step[], seed = 21) {
  const dimensions = new Set<never>()
  const versions = await loadVersions(dimensions)
  return spendDay({ database: database(), seed, story, dimensions, versions })
}

/** Positions by id of new rows among the rows of the morning. */
const [newCategory, newProduct] = [1, 4]
const wait: Step = { do: 'wait', ms: 1_000 }
const order: Step = { do: 'order', device: 0, picks: [0], quantity: 3 }
const sale: Step = { do: 'sell', device: 1, picks: [1], quantity: 3 }
const restore: Step = { do: 'restore' }
const lostReply: Step = {
  do: 'weather',
  device: 0,
  forecast: Array.from({ length: 6 }, () => 'lost-reply' as const),
}
const price: Step = { do: 'price', pick: 1, piastres: 10_300 }
const offline: Step = { do: 'connection', device: 0, online: false }
const deletion: Step = { do: 'delete-product', device: 0, pick: 1, stale: false }
const count = (delta: number): Step => ({ do: 'count-stock', device: 0, pick: 0, delta })
const lostEvent = (after: number): Step => ({ do: 'disk', device: 0, fault: 'lost-event', after })

it.each([0, 6, 10])('a seed repeats a whole day exactly: day %i', async (n) => {
  const dimensions = holdingDimensions()
  const day = { seed: seedOf(99, n), dimensions, versions: await loadVersions(dimensions) }
  expect(storyOf(day)).toEqual(storyOf(day))
  const first = await spendDay({ database: database(), ...day })
  expect(await spendDay({ database: database(), ...day })).toEqual(first)
  expect(first.failure).toBeNull()
})

it('the database sets no timers, because they would fire on the day of another seed', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  const another = await openDatabase()
  await another.run('select pg_sleep(0)')
  expect(setTimeout).not.toHaveBeenCalled()
  setTimeout.mockRestore()
  await another.close()
})

it('two days of one seed have the same fingerprint', async () => {
  const story = [order, sale, lostReply, order, wait, { do: 'kill' as const, device: 0 }]
  // The first day of a process also does one-time work.
  await spend([])
  const [first, second] = [await spend(story), await spend(story)]
  expect(second.fingerprint).toBe(first.fingerprint)
  expect((await spend(story, 22)).fingerprint).not.toBe(first.fingerprint)
})

/** The shopper looks at the order before a pull has noticed the restore. */
const orderLost: Step[] = [order, wait, wait, restore, { do: 'my-orders', device: 0 }]
const placeAgain: Step = { do: 'revive-order', device: 0, pick: 0 }
const cancel: Step = { do: 'cancel-order', device: 0, pick: 0 }

const days: Record<string, Step[]> = {
  'an order is kept when its browser is killed while the worker begins': [
    { ...order, device: 1 },
    { do: 'navigate', device: 1 },
    { do: 'kill', device: 1 },
  ],
  'a deletion by somebody who has not seen the new price is rejected': [offline, price, deletion],
  'an order, an edit of the settings and a correction in two tabs are sent once': [
    ...formsInTwoTabs,
  ],
  // Applied operations are kept while a restore could lose them, and sent again after it.
  'an order is kept when the server is restored from an older backup': [order, wait, restore],
  'a sale is kept when the server is restored from an older backup': [sale, wait, restore],
  'a lost order that is placed again at once does not stop the resending': [
    count(5),
    ...orderLost,
    placeAgain,
    wait,
  ],
  'a lost order that is placed again and cancelled at once is cancelled': [
    ...orderLost,
    offline,
    placeAgain,
    cancel,
    { do: 'connection', device: 0, online: true },
    wait,
  ],
  // An operation with an unknown outcome is not discarded without asking the server.
  'an order that the server has is not given up when its reply was lost': [
    lostReply,
    order,
    wait,
    wait,
    wait,
    { do: 'give-up', device: 0, pick: 0 },
  ],
  'writes that a restore lost are sent again in the order of writing': [
    count(5),
    { do: 'background-sync', device: 0 },
    wait,
    restore,
    count(-2),
  ],
  'an order is placed once and confirmed when the event of its commit is lost': [
    lostEvent(1),
    order,
  ],
  'an import is queued once when the event of its commit is lost': [
    lostEvent(0),
    { do: 'import', device: 0, deltas: [2, 3], creates: false },
  ],
}
it.each(Object.entries(days))('%s', async (_, story) => {
  expect((await spend(story)).failure).toBeNull()
})

it.each([true, false])('a held order takes its stock on release only (%s)', async (release) => {
  const limit: Step = { do: 'hold-limit', pieces: 2 }
  const look: Step = { do: 'wake', device: 1 }
  const decision: Step = { do: 'decide-held', device: 1, pick: 0, release }
  const story = [limit, order, wait, wait, look, wait, wait, decision, wait]
  const { failure, counts } = await spend(story)
  expect(failure).toBeNull()
  expect(counts['decideHeldOrder']).toBe(1)
})

it('an edit that conflicts when it is sent again can be kept and is applied after later edits', async () => {
  const edit = (device: number, field: number, value: number): Step => ({
    do: 'edit-product',
    device,
    pick: 1,
    field,
    value,
    stale: false,
  })
  const keepMine: Step = { do: 'decide', device: 1, pick: 0, how: 0 }
  const wake: Step = { do: 'wake', device: 1 }
  const story = [edit(1, 3, 1), wait, restore, edit(1, 1, 1), edit(0, 3, 2)]
  const { failure, counts } = await spend([...story, wait, wake, wait, wait, keepMine, wait])
  expect(failure).toBeNull()
  expect(counts['another try']).toBe(1)
})

it('an edit is applied that reached a restored server before its product was created again', async () => {
  const edit: Step = {
    do: 'edit-product',
    device: 0,
    pick: newProduct,
    field: 3,
    value: 2,
    stale: false,
  }
  const creation: Step = { do: 'create-product', device: 0, category: 0, stock: 3, photo: false }
  const { failure, counts } = await spend([creation, wait, wait, restore, edit, wait, wait])
  expect(failure).toBeNull()
  expect(counts).toMatchObject({ createProduct: 1, 'another try': 1, applied: 2 })
})

it('a product stays deleted when its deletion reaches a restored server before its creation', async () => {
  const creation: Step = { do: 'create-product', device: 0, category: 0, stock: 3, photo: false }
  const look: Step[] = [{ do: 'wake', device: 1 }, wait, wait]
  const { failure, counts } = await spend([
    creation,
    wait,
    ...look,
    { do: 'delete-product', device: 1, pick: newProduct, stale: false },
    wait,
    ...look,
    offline,
    restore,
    ...look,
    { do: 'connection', device: 0, online: true },
    wait,
  ])
  expect(failure).toBeNull()
  expect(counts).toMatchObject({ createProduct: 1, deleteProduct: 1, applied: 2 })
})

// A sale waits for the stock it needs, but not for a product that waits for a decision.
it('the sale of a product is recorded when its category is rejected', async () => {
  const story: Step[] = [
    { do: 'dismiss', user: 1 },
    { do: 'create-category', device: 0 },
    { do: 'create-product', device: 0, category: newCategory, stock: 3, photo: false },
    { do: 'sell', device: 0, picks: [newProduct], quantity: 1 },
    wait,
  ]
  const { failure, counts } = await spend(story)
  expect(failure).toBeNull()
  expect(counts['createProduct']).toBe(1)
  // On some days the person sends these again after the dismissal: a write with a new id.
  for (const name of ['createCategory', 'recordSale']) expect([1, 2]).toContain(counts[name])
})

it('an order and a sale are kept and sent when the disk stays full for hours', async () => {
  const full = (device: number): Step => ({ do: 'quota', device, room: 0 })
  const hour: Step = { do: 'wait', ms: 3_700_000 }
  const { failure, counts } = await spend([full(0), full(1), order, sale, hour])
  expect(failure).toBeNull()
  expect(counts).toMatchObject({ placeOrder: 1, recordSale: 1, applied: 2 })
})

// Its author is unknown: it belongs to everybody, so that clearing the device cannot lose it.
it('an order whose author cannot be read is part of a visitor’s help file', async () => {
  const field = corruptible.indexOf('scope')
  const { failure } = await spend([
    { do: 'sign-out', device: 0 },
    order,
    { do: 'corrupt', device: 0, pick: 0, field, value: 3 },
    { do: 'save-and-clear', device: 0 },
  ])
  expect(failure).toBeNull()
})
