/** Plays a scenario to the end and checks all that must be true then. */
import type { Category } from '#domain/categories/category.ts'
import { aProduct } from '../builders.ts'
import { type FakeGateway, createFakeGateway } from '../fake-gateway.ts'
import { expectAccounted } from './expect-accounted.ts'
import { expectConverged, truthOf } from './expect-converged.ts'
import { expectSeenBases, expectStockAddsUp, expectWrittenValues } from './expect-true-rows.ts'
import { expectLaidOver } from './expect-laid-over.ts'
import { decideAll, heal } from './heal.ts'
import { play } from '../devices/play.ts'
import type { Scenario } from '../devices/scenarios.ts'
import { type ShopFaults, type ShopServer, createShopServer } from '../shop/shop-server.ts'
import type { Row } from '../shop/shop-tables.ts'
import { type DeviceFaults, type World, createWorld } from '../devices/world.ts'

export interface Faults {
  shop?: ShopFaults
  devices?: DeviceFaults
}

/** `people`: how many, with a device each. */
export function openShop(people: number, { shop = {}, devices = {} }: Faults = {}) {
  const server = createShopServer(shop)
  const start = stockShelves(server)
  const gateway: FakeGateway = createFakeGateway(server)
  const users = ['ann', 'ben', 'cid'].slice(0, people)
  const identities = users.map((userId) => ({ userId, accessToken: `token-${userId}` }))
  const world = createWorld({ server, gateway, identities, faults: devices })
  return { world, start, gateway }
}

export async function spendDay(
  world: World,
  { steps, afterwards }: Scenario,
  check: () => Promise<void>,
) {
  for (const device of world.devices) await device.pull()
  for (const step of steps) {
    await play(world, step)
    if (step.type !== 'pull') continue
    for (const device of world.devices) await expectLaidOver(world, device)
  }
  await heal(world)
  await check()
  if (afterwards === null) return
  await decideAll(world, afterwards)
  await check()
}

export async function expectNothingLost(world: World, start: readonly Row[]): Promise<void> {
  await expectConverged(world.devices, truthOf(world.server))
  const applied = await expectAccounted(world)
  expectStockAddsUp(world, start, applied)
  expectSeenBases(world, applied)
  expectWrittenValues(world, start, applied)
}

function stockShelves(server: ShopServer): Row[] {
  const categories = ['boxes', 'wall-art'].map(aCategory)
  const products = [
    aProduct({ id: '1' }),
    aProduct({ id: '2', category: 'boxes' }),
    aProduct({ id: '3', category: null }),
  ]
  server.load([
    ...categories.map((row) => ({ t: 'categories', id: row.id, v: 1, row })),
    ...products.map((row) => ({ t: 'products', id: row.id, v: 1, row })),
  ])
  return [...categories, ...products]
}

function aCategory(id: string): Category {
  return {
    id,
    name: id,
    description: 'Boxes, panels and other things.',
    image_url: '/images/categories/boxes.jpg',
    updated_at: '2026-11-01T10:00:00.000Z',
  }
}
