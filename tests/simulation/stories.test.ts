/** Short days that failed once. */
import { describe, expect, it, vi } from 'vitest'
import { seedOf } from './clock/random.ts'
import { spendDay, storyOf } from './day.ts'
import { loadVersions } from './releases.ts'
import { openDatabase } from './server/database.ts'
import type { Step } from './story/steps.ts'
import { holdingDimensions, openDatabaseOnce } from './support.ts'

const database = openDatabaseOnce()
const patience = 120_000

async function spend(story: readonly Step[], seed = 21) {
  const dimensions = new Set<never>()
  const versions = await loadVersions(dimensions)
  return spendDay({ database: database(), seed, story, dimensions, versions })
}

const failureOf = async (story: readonly Step[]): Promise<unknown> => (await spend(story)).failure

/** Positions by id of new rows among the rows of the morning. */
const [newCategory, newProduct] = [1, 4]
const wait: Step = { do: 'wait', ms: 1_000 }
const order: Step = { do: 'order', device: 0, picks: [0], quantity: 3 }
const sale: Step = { do: 'sell', device: 1, picks: [1], quantity: 3 }
const lostReply: Step = {
  do: 'weather',
  device: 0,
  forecast: Array.from({ length: 6 }, () => 'lost-reply' as const),
}

it.each([0, 6, 10])(
  'a seed repeats a whole day exactly: day %i',
  async (n) => {
    const dimensions = holdingDimensions()
    const day = { seed: seedOf(99, n), dimensions, versions: await loadVersions(dimensions) }
    expect(storyOf(day)).toEqual(storyOf(day))
    const [first, second] = [
      await spendDay({ database: database(), ...day }),
      await spendDay({ database: database(), ...day }),
    ]
    expect(second).toEqual(first)
    expect(first.failure).toBeNull()
  },
  patience,
)

it(
  'the database sets no timers, because they would fire on the day of another seed',
  async () => {
    const setTimeout = vi.spyOn(globalThis, 'setTimeout')
    const another = await openDatabase()
    await another.run('select pg_sleep(0)')
    expect(setTimeout).not.toHaveBeenCalled()
    setTimeout.mockRestore()
    await another.close()
  },
  patience,
)

it(
  'two days of one seed have the same fingerprint',
  async () => {
    const story = [order, sale, lostReply, order, wait, { do: 'kill' as const, device: 0 }]
    // The first day of a process also does one-time work.
    await spend([])
    const [first, second] = [await spend(story), await spend(story)]
    expect(second.fingerprint).toBe(first.fingerprint)
    expect((await spend(story, 22)).fingerprint).not.toBe(first.fingerprint)
  },
  patience,
)

describe('a day on which', () => {
  it(
    'a browser is killed while its worker begins keeps the order',
    async () => {
      const [navigate, kill]: Step[] = [
        { do: 'navigate', device: 1 },
        { do: 'kill', device: 1 },
      ]
      const story = [{ ...order, device: 1 }, navigate, kill].flatMap((step) => step ?? [])
      expect(await failureOf(story)).toBeNull()
    },
    patience,
  )

  it(
    'a price changes rejects a deletion by somebody who has not seen the new price',
    async () => {
      const price: Step = { do: 'price', pick: 1, piastres: 10_300 }
      const offline: Step = { do: 'connection', device: 0, online: false }
      const deletion: Step = { do: 'delete-product', device: 0, pick: 1, stale: false }
      expect(await failureOf([offline, price, deletion])).toBeNull()
    },
    patience,
  )

  // Applied operations are kept while a restore could lose them, and sent again after it.
  it(
    'the server is restored from a backup keeps an order of that hour',
    async () => {
      expect(await failureOf([order, wait, { do: 'restore' }])).toBeNull()
    },
    patience,
  )

  it(
    'the server is restored from a backup keeps a sale of that hour',
    async () => {
      expect(await failureOf([sale, wait, { do: 'restore' }])).toBeNull()
    },
    patience,
  )

  // An operation with an unknown outcome is not discarded without asking the server.
  it(
    'a reply is lost does not give up an order that the server has',
    async () => {
      const giveUp: Step = { do: 'give-up', device: 0, pick: 0 }
      expect(await failureOf([lostReply, order, wait, wait, wait, giveUp])).toBeNull()
    },
    patience,
  )

  it.each([true, false])(
    'an order is held takes its stock only after release (released: %s)',
    async (release) => {
      const limit: Step = { do: 'hold-limit', pieces: 2 }
      const look: Step = { do: 'wake', device: 1 }
      const decision: Step = { do: 'decide-held', device: 1, pick: 0, release }
      const story = [limit, order, wait, wait, look, wait, wait, decision, wait]
      const { failure, counts } = await spend(story)
      expect(failure).toBeNull()
      expect(counts['decideHeldOrder']).toBe(1)
    },
    patience,
  )

  it(
    'a restore loses writes sends them again in the order of writing',
    async () => {
      const five: Step = { do: 'count-stock', device: 0, pick: 0, delta: 5 }
      const backgroundSync: Step = { do: 'background-sync', device: 0 }
      const two: Step = { ...five, delta: -2 }
      const story = [five, backgroundSync, wait, { do: 'restore' as const }, two]
      expect(await failureOf(story)).toBeNull()
    },
    patience,
  )

  it(
    'a lost edit conflicts when it is sent again applies the kept edit after later edits',
    async () => {
      const edit = (device: number, field: number, value: number): Step => ({
        do: 'edit-product',
        device,
        pick: 1,
        field,
        value,
        stale: false,
      })
      const restore: Step = { do: 'restore' }
      const keepMine: Step = { do: 'decide', device: 1, pick: 0, how: 0 }
      const wake: Step = { do: 'wake', device: 1 }
      const story = [edit(1, 3, 1), wait, restore, edit(1, 1, 1), edit(0, 3, 2)]
      const { failure, counts } = await spend([...story, wait, wake, wait, wait, keepMine, wait])
      expect(failure).toBeNull()
      expect(counts['another try']).toBe(1)
    },
    patience,
  )

  // A sale waits for the stock it needs, but not for a product that waits for a decision.
  it(
    'a category is rejected records the sale of a product in it',
    async () => {
      const story: Step[] = [
        { do: 'dismiss', user: 1 },
        { do: 'create-category', device: 0 },
        { do: 'create-product', device: 0, category: newCategory, stock: 3, photo: false },
        { do: 'sell', device: 0, picks: [newProduct], quantity: 1 },
        wait,
      ]
      const { failure, counts } = await spend(story)
      expect(failure).toBeNull()
      expect(counts).toMatchObject({ createCategory: 1, createProduct: 1, recordSale: 1 })
    },
    patience,
  )

  it(
    'the event of a commit is lost places an order once and confirms it',
    async () => {
      const disk: Step = { do: 'disk', device: 0, fault: 'lost-event', after: 1 }
      expect(await failureOf([disk, order])).toBeNull()
    },
    patience,
  )

  it(
    'a disk stays full for hours keeps and sends an order and a sale',
    async () => {
      const full = (device: number): Step => ({ do: 'quota', device, room: 0 })
      const hour: Step = { do: 'wait', ms: 3_700_000 }
      const story = [full(0), full(1), order, sale, hour]
      const { failure, counts } = await spend(story)
      expect(failure).toBeNull()
      expect(counts).toMatchObject({ placeOrder: 1, recordSale: 1, applied: 2 })
    },
    patience,
  )

  it(
    'the event of a commit is lost queues an import once',
    async () => {
      const disk: Step = { do: 'disk', device: 0, fault: 'lost-event', after: 0 }
      const rows: Step = { do: 'import', device: 0, deltas: [2, 3], creates: false }
      expect(await failureOf([disk, rows])).toBeNull()
    },
    patience,
  )
})
