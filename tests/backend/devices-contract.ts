/** The model of the server in tests/support/shop is played to together with the server: they must always agree. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { expectAccounted } from '../support/day/expect-accounted.ts'
import {
  expectConverged,
  expectSameTruth,
  truthOf,
  truthOfRows,
} from '../support/day/expect-converged.ts'
import { decideAll, heal } from '../support/day/heal.ts'
import { play } from '../support/devices/play.ts'
import { longScenario } from '../support/devices/scenarios.ts'
import { type ShopFaults, createShopServer } from '../support/shop/shop-server.ts'
import { createTwin, pullAll } from '../support/shop/twin.ts'
import { type World as People, createWorld } from '../support/devices/world.ts'
import type { TestUser } from '../support/servers/test-server.ts'
import type { GetWorld, World } from './world.ts'

/** A seed whose days show every kind of answer. Without what only the model can do: another tool that is slow, a server that was restored. */
const days = fc.sample(longScenario, { numRuns: 5, seed: 25 }).map(({ steps }, n) => ({
  day: n + 1,
  steps: steps.filter(({ type }) => type !== 'slow-write' && type !== 'restore'),
}))
type Day = (typeof days)[number]

export function describeDevices(world: GetWorld): void {
  let staff: TestUser
  beforeAll(async () => {
    const { createUser, sql } = world().server
    staff = await createUser(`devices-${randomUUID()}@example.com`)
    await sql('insert into private.staff (user_id, email) values ($1, $2)', [staff.id, staff.email])
  })
  beforeEach(() => stockShelves(world()))

  async function openTwin({ day }: Day, faults: ShopFaults = {}) {
    const { gateway, signal } = world()
    const model = createShopServer(faults)
    model.load(await pullAll(gateway, signal))
    const twin = createTwin(gateway, model)
    const identity = { userId: staff.id, accessToken: staff.accessToken }
    const identities = [identity, identity, identity]
    // Ids of their own: the server's ledger remembers those of the other days.
    const number = day + (faults.ignoresBases === true ? 100 : 0)
    const options = { server: model, gateway: twin.gateway, identities, number, pageSize: 100 }
    const people = createWorld(options)
    return { model, twin, people }
  }

  const met = new Set<string>()
  it.each(days)('agrees with the model of it, day $day of 5', async (day) => {
    const { model, twin, people } = await openTwin(day)
    const check = async () => {
      // Once more: work of the database's own may have held the horizon back.
      await heal(people)
      expect(twin.differences).toEqual([])
      const truth = truthOfRows(await pullAll(world().gateway, world().signal))
      expectSameTruth(truth, truthOf(model))
      await expectConverged(people.devices, truth)
      await expectAccounted(people)
    }
    try {
      await spend(people, day)
      await check()
      await decideAll(people, 'mine')
      await check()
      for (const kind of twin.agreed) met.add(kind)
    } finally {
      people.close()
    }
  })

  it('has agreed about every kind of answer', () => {
    const kinds = [
      'createProduct: applied',
      'createProduct: not_found category',
      'updateProduct: applied',
      'updateProduct: conflict',
      'updateProduct: not_found',
      'deleteProduct: applied',
      'adjustStock: applied',
      'adjustStock: not_enough_stock',
      'createCategory: applied',
      'createCategory: already_exists',
      'updateCategory: applied',
      'updateCategory: not_found',
      'deleteCategory: applied',
      'deleteCategory: applied, to others too',
      'deleteCategory: not_found move_to',
    ]
    expect(kinds.filter((kind) => !met.has(kind))).toEqual([])
  })

  it('control: a model where the last write wins does not agree', async () => {
    for (const day of days) {
      const { twin, people } = await openTwin(day, { ignoresBases: true })
      await spend(people, day)
      people.close()
      const conflict = expect.objectContaining({ status: 'conflict' })
      if (twin.differences.length === 0) continue
      expect(twin.differences).toContainEqual(expect.objectContaining({ real: conflict }))
      return
    }
    expect.fail('Nobody noticed')
  })
}

async function spend(people: People, { steps }: Day): Promise<void> {
  for (const device of people.devices) await device.pull()
  for (const step of steps) await play(people, step)
  await heal(people)
}

/** Few rows, so that devices meet. */
async function stockShelves({ server }: World): Promise<void> {
  await server.sql('delete from public.products')
  await server.sql('delete from public.categories')
  await server.sql(
    `insert into public.categories (id, name, description, image_url)
     select id, id, 'Boxes, panels and other things.', '/images/categories/boxes.jpg'
     from unnest(array['boxes', 'wall-art']) as id`,
  )
  await server.sql(
    `insert into public.products (id, name, description, price, image, category, stock)
     select id, 'Eye of Horus Wall Panel', 'A round walnut panel.', 149.99, '/images/products/1.jpg', category, 4
     from (values ('1', 'wall-art'), ('2', 'boxes'), ('3', null)) as product (id, category)`,
  )
}
