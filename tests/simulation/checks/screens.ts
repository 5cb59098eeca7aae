/** What people see, for a healed world and in between. */
import type { Device } from '../device/types.ts'
import type { Page } from '../device/types.ts'
import { readStored } from '../device/stored-rows.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

async function ask<T>(world: World, page: Page, question: () => Promise<T>): Promise<T> {
  const { scheduler } = world
  const result = await scheduler.wait(scheduler.begin(page, question), 60_000)
  if (result.status === 'done') return result.value
  throw result.status === 'failed' ? result.error : new Error('A screen stays empty')
}

/** Once a device has heard that whoever is signed in is no longer staff. Where the session has ended nobody can ask for them. */
export function checkDismissed(device: Device, dismissed: readonly string[]): void {
  const setting = readStored(device, 'local', 'settings').find(({ key }) => key === 'session')
  const { userId: user, ended } = Object(setting?.['value']) as {
    userId?: unknown
    ended?: unknown
  }
  const kept = ['orders', 'stock_moves'].flatMap((store) => readStored(device, 'mirror', store))
  demand(
    kept.length === 0 || ended === true || dismissed.every((one) => one !== user),
    'privacy',
    () => `device ${device.number} holds ${kept.length} rows for somebody who was dismissed`,
  )
}

/** At any moment at which nothing is under way on the device. */
export function checkPrivacy(device: Device): void {
  const setting = readStored(device, 'local', 'settings').find(({ key }) => key === 'session')
  const session = setting?.['value'] as { userId?: string } | undefined
  const pulls = readStored(device, 'mirror', 'pulls').find(({ name }) => name === 'orders')
  const kept = ['orders', 'stock_moves'].flatMap((store) => readStored(device, 'mirror', store))
  const scope = session?.userId === undefined ? undefined : `user:${session.userId}`
  demand(
    pulls === undefined || pulls['scope'] === scope,
    'privacy',
    () =>
      `device ${device.number} holds orders for ${String(pulls?.['scope'])}; signed in is ${scope}`,
  )
  demand(
    kept.length === 0 || scope !== undefined,
    'privacy',
    () => `device ${device.number} holds ${kept.length} rows of staff; nobody is signed in`,
  )
}

export async function checkScreens(world: World, device: Device): Promise<void> {
  const page = device.page()
  const { app, db } = page
  const { decided } = world.server
  for (const { order, state } of await ask(world, page, () => app.listMyOrders(db))) {
    const outcome = decided.get(order.id)?.outcome.status
    demand(
      state.name !== 'confirmed' || outcome === 'applied',
      'truth',
      () => `order ${order.id} is shown as confirmed: ${outcome}`,
    )
    demand(
      state.name !== 'needs-attention' || outcome !== 'applied',
      'truth',
      () => `order ${order.id} is shown as refused, and is done`,
    )
  }
  const status = await ask(world, page, () => app.readSyncStatus(db, true))
  if (status.name !== 'all-saved') return
  for (const entry of world.diary.entries.values()) {
    if (entry.device !== device.number || entry.end !== undefined) continue
    if (readStored(device, 'local', 'outbox').every(({ id }) => id !== entry.id)) continue
    demand(
      decided.has(entry.id) || entry.mutation.kind === 'uploadPhoto',
      'truth',
      () => `device ${device.number} says that all is saved; the server does not have ${entry.id}`,
    )
  }
}

/** What is refused, and what waits behind it, is shown as its author wants it: the rest is as the server has it. */
export async function checkConverged(world: World, device: Device): Promise<void> {
  const page = device.page()
  const shown = await ask(world, page, () => page.app.listProducts(page.db))
  const touched = new Set(
    readStored(device, 'local', 'outbox')
      .filter(({ state }) => state !== 'applied')
      .flatMap((row) => productsIn(row['payload'])),
  )
  const rows = await world.scheduler.hold(
    world.server.database.run(
      `select id, name, round(price * 100)::int as price, stock, featured, description from public.products`,
    ),
  )
  const plain = ({ id, name, price, stock, featured, description }: Record<string, unknown>) =>
    JSON.stringify({ id, name, price, stock, featured, description })
  const sorted = (list: readonly Record<string, unknown>[]) =>
    list
      .filter(({ id }) => !touched.has(String(id)))
      .map(plain)
      .toSorted()
  const [mine, theirs] = [sorted(shown.map((row) => ({ ...row }))), sorted(rows)]
  const wrong =
    mine.find((row) => !theirs.includes(row)) ?? theirs.find((row) => !mine.includes(row))
  demand(
    wrong === undefined,
    'truth',
    () => `device ${device.number} and the server differ in ${wrong}`,
  )
}

function productsIn(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null) return []
  const items: unknown = Reflect.get(payload, 'items')
  const lines: unknown[] = Array.isArray(items) ? items : [payload]
  return lines.map((line) => String(Reflect.get(Object(line), 'product_id')))
}
