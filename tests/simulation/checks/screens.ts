/** What screens show, during the day and after the repair. */
import type { Device } from '../device/types.ts'
import type { Page } from '../device/types.ts'
import { readStored } from '../device/stored-rows.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

export async function ask<T>(world: World, page: Page, question: () => Promise<T>): Promise<T> {
  const { scheduler } = world
  const result = await scheduler.wait(scheduler.begin(page, question), 60_000)
  if (result.status === 'done') return result.value
  throw result.status === 'failed' ? result.error : new Error('A screen stays empty')
}

export async function checkScreens(world: World, device: Device): Promise<void> {
  const page = device.page()
  const { app, db } = page
  const { decided } = world.server
  for (const { order, state } of await ask(world, page, () => app.listMyOrders(db))) {
    const outcome = decided.get(order.id)?.outcome.status
    demand(
      state.name !== 'confirmed' || order.withdrawnAt !== undefined || outcome === 'applied',
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

/** 'Nothing waits: everything you sent has arrived.' For a page that was just shown again. */
export async function checkNothingWaits(world: World, page: Page): Promise<void> {
  const { app, db, device } = page
  const waiting = () =>
    readStored(device, 'local', 'outbox').flatMap(({ id, state }) =>
      state === 'applied' ? [] : id,
    )
  const before = waiting()
  const { name } = await ask(world, page, () => app.readSyncStatus(db, true))
  const missed = waiting().find((id) => before.includes(id))
  demand(
    name !== 'all-saved' || missed === undefined,
    'truth',
    () => `a page of device ${device.number} says that nothing waits; ${String(missed)} does`,
  )
}

/**
 * For a healed world. Rows with held writes are shown as their author wants them; all other rows
 * are as the server has them. The mirror has the server's versions of all rows.
 */
export async function checkConverged(world: World, device: Device): Promise<void> {
  const { app, db } = device.page()
  const [products, categories] = await ask(world, device.page(), () =>
    Promise.all([app.listProducts(db), app.listCategories(db)]),
  )
  const held = readStored(device, 'local', 'outbox').filter(({ state }) => state !== 'applied')
  const ids = new Set(held.flatMap(({ payload }) => idsIn(payload)))
  const fields = held.some(({ kind }) => kind === 'deleteCategory')
    ? productFields.filter((name) => name !== 'category')
    : productFields
  const versions = (['products', 'categories'] as const).flatMap((t) =>
    readStored(device, 'mirror', t).map((row) => ({ ...row, t })),
  )
  const [server] = await world.scheduler.hold(world.server.database.run(serverRows))
  const wrong =
    difference(settled(products, fields, ids), settled(server?.['products'], fields, ids)) ??
    difference(
      settled(categories, categoryFields, ids),
      settled(server?.['categories'], categoryFields, ids),
    ) ??
    difference(settled(versions, versionFields), settled(server?.['versions'], versionFields))
  demand(
    wrong === undefined,
    'truth',
    () => `device ${device.number} and the server differ in ${wrong}`,
  )
}

const productFields = ['id', 'name', 'price', 'stock', 'featured', 'description', 'category']
const categoryFields = ['id', 'name', 'description', 'image_url']
const versionFields = ['t', 'id', 'version']
const serverRows = `select
  (select jsonb_agg(to_jsonb(p) || jsonb_build_object('price', round(price * 100)))
    from public.products p where not p.archived) as products,
  (select jsonb_agg(to_jsonb(c)) from public.categories c) as categories,
  (select jsonb_agg(v) from (select 'products' as t, id, version from public.products
    union all select 'categories', id, version from public.categories) v) as versions`

/** These fields of the rows whose ids are not among `held`. */
function settled(rows: unknown, fields: readonly string[], held?: ReadonlySet<unknown>): string[] {
  const list: object[] = Array.isArray(rows) ? rows : []
  return list
    .filter((row) => held?.has(Reflect.get(row, 'id')) !== true)
    .map((row) => JSON.stringify(fields.map((name): unknown => Reflect.get(row, name))))
}

/** The first row that only one of them has. */
function difference(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((row) => !others.includes(row)) ?? others.find((row) => !some.includes(row))
}

function idsIn(payload: unknown): unknown[] {
  if (typeof payload !== 'object' || payload === null) return []
  const items: unknown = Reflect.get(payload, 'items')
  const lines: unknown[] = Array.isArray(items) ? items : [payload]
  return lines.flatMap((line) =>
    ['product_id', 'category_id'].map((name): unknown => Reflect.get(Object(line), name)),
  )
}
