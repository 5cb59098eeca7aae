/** The events of a day. Each is awaited; what runs at the same time is nested: it happens while a request is under way. */
import { listCategories, listProducts } from '#db/mirror/catalog.ts'
import { queueWrites } from '#db/outbox/queue-writes.ts'
import type { Product } from '#domain/products/product.ts'
import { type Decision, decide } from './decide.ts'
import type { Device, Trip } from './device.ts'
import { type Intent, writesOf } from './intents.ts'
import type { ShopServer } from '../shop/shop-server.ts'
import type { Weather } from './weather.ts'
import type { World } from './world.ts'

export type Step =
  | { type: 'edit'; device: number; intent: Intent }
  | { type: 'look'; device: number }
  | { type: 'push' | 'pull'; device: number; forecast: Weather[]; meanwhile: Step[] }
  | { type: 'connect'; device: number; online: boolean }
  | { type: 'crash'; device: number }
  | { type: 'clock'; device: number; ms: number }
  | { type: 'decide'; device: number; pick: number; decision: Decision }
  | { type: 'slow-write'; begins: boolean }
  | { type: 'restore' }

export async function play(world: World, step: Step): Promise<void> {
  if (step.type === 'restore') return restore(world.server)
  if (step.type === 'slow-write') return world.server.slowWrite(step.begins)
  const device = world.devices[step.device % world.devices.length]
  if (device !== undefined) return playOn(world, device, step)
}

export async function push(world: World, device: Device, trip?: Trip): Promise<void> {
  await device.push(trip)
  await world.faults.afterPush?.(device)
}

async function playOn(
  world: World,
  device: Device,
  step: Extract<Step, { device: number }>,
): Promise<void> {
  switch (step.type) {
    case 'edit':
      return edit(world, device, step.intent)
    case 'look':
      world.memories.set(device, byId(await shownProducts(device)))
      return
    case 'push':
      return push(world, device, tripOf(world, step))
    case 'pull':
      return void (await device.pull(tripOf(world, step)))
    case 'connect':
      return device.setOnline(step.online)
    case 'crash':
      return device.crash()
    case 'clock':
      return device.passTime(step.ms)
    case 'decide':
      return void (await decide(world, device, step))
  }
}

async function edit(world: World, device: Device, intent: Intent): Promise<void> {
  const { diary, faults, memories, newId } = world
  const db = device.db()
  const [products, categories] = [await shownProducts(device), await listCategories(db)]
  const remembered = memories.get(device) ?? new Map()
  const mutations = writesOf({ products, categories, remembered, newProductId: newId }, intent)
  if (mutations.length === 0) return
  const ids = await queueWrites(db, { userId: device.userId, mutations, now: device.now() })
  mutations.forEach((mutation, n) => diary.write(device.number, ids[n] ?? '', mutation))
  await faults.afterEdit?.(device)
}

function tripOf(world: World, step: Extract<Step, { type: 'push' | 'pull' }>): Trip {
  return {
    forecast: step.forecast,
    meanwhile: async () => {
      for (const other of step.meanwhile) await play(world, other)
    },
  }
}

/** From a backup that has no tombstones. */
function restore({ catalog }: ShopServer): void {
  catalog.restore()
  catalog.forgetDeletions()
}

async function shownProducts(device: Device): Promise<Product[]> {
  const products = await listProducts(device.db())
  return products.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function byId(rows: readonly Product[]): Map<string, Product> {
  return new Map(rows.map((row) => [row.id, row]))
}
