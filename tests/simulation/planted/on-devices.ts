/** Faulty devices. */
import { isReadable } from '../device/disk-accidents.ts'
import type { Device, Page } from '../device/types.ts'
import { perform } from '../play.ts'
import type { Faults, World } from '../world.ts'

export function onPage(act: (page: Page) => Promise<unknown>): NonNullable<Faults['afterStep']> {
  return (world: World, device: Device) => perform(world, device, (_, page) => act(page))
}

/** A closed device stays closed. */
export function onOpenPage(
  act: (page: Page) => Promise<unknown>,
): NonNullable<Faults['afterStep']> {
  const actOnPage = onPage(act)
  return async (world, device) => {
    if (device.pages.length > 0) await actOnPage(world, device)
  }
}

export function dropUnanswered({ db }: Page) {
  return db.local.outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts > 0)
    .delete()
}

/** As if an attempt without a response had not been made. */
export function forgetAttempts({ db }: Page) {
  return db.local.outbox.where('state').equals('pending').modify({ attempts: 0 })
}

export function dropRejected({ db }: Page) {
  return db.local.outbox.where('state').equals('rejected').delete()
}

/** As if the server had answered that the signed-in person is not among the staff. */
export async function showDismissal({ app, db }: Page) {
  const session = await app.readSession(db)
  if (session === null) return
  const key = 'sync-state'
  const { value } = (await db.local.settings.get(key)) ?? {}
  await db.local.settings.put({ key, value: { ...Object(value), dismissedUser: session.userId } })
}

/** A proxy's answer counts as the server's. */
export function rejectAfterProxy({ db }: Page) {
  return db.local.outbox
    .filter(({ state, lastError }) => state === 'pending' && (lastError?.status ?? 0) >= 400)
    .modify({ state: 'rejected', outcome: { status: 'rejected', code: 'proxy' } })
}

/** Of the operations that could be merged, only the newest is kept. */
export async function dropOlder({ db }: Page) {
  const { outbox } = db.local
  const rows = await outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts === 0)
    .toArray()
  const older = rows.filter((row) =>
    rows.some(({ lane, kind, seq }) => lane === row.lane && kind === row.kind && seq > row.seq),
  )
  await outbox.bulkDelete(older.map(({ seq }) => seq))
}

export function forgetApplied({ db }: Page) {
  return db.local.outbox.where('state').equals('applied').delete()
}

/** No operation waits for its dependencies. */
export function forgetDeps({ db }: Page) {
  return db.local.outbox.toCollection().modify({ deps: [] })
}

export function scatterLanes({ db }: Page) {
  return db.local.outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts === 0)
    .modify((row) => {
      row.lane = row.id
    })
}

export async function confirmRefused({ db }: Page) {
  await db.local.outbox
    .filter(({ kind, state }) => kind === 'placeOrder' && state === 'rejected')
    .modify({ state: 'applied' })
  await db.local.myOrders.toCollection().modify((order) => {
    const { id, total, items } = order
    order.receipt ??= { id, total, items, status: 'pending', created_at: new Date(0).toISOString() }
  })
}

export function waitForSignIn({ db }: Page) {
  return db.local.outbox
    .filter(({ state, scope }) => state === 'pending' && scope === 'anon')
    .modify({ state: 'needs-sign-in' })
}

/** Waiting writes older than half a year, by the device's clock. */
export function dropOld({ db, now }: Page) {
  const limit = now() - 180 * 24 * 60 * 60_000
  return db.local.outbox.filter(({ createdAt }) => createdAt < limit).delete()
}

export async function logCustomers({ db, now }: Page) {
  for (const { id, customer_name: name } of await db.mirror.orders.toArray())
    await db.local.log.add({ at: now(), event: 'an order was read', detail: `${id}: ${name}` })
}

export function rejectForAnotherReason({ db }: Page) {
  const outcome = { status: 'rejected', code: 'not_found' }
  return db.local.outbox.where('state').equals('rejected').modify({ outcome })
}

export function giveUpDoubtful(world: World, device: Device): Promise<void> {
  return perform(world, device, async (_, { db }) => {
    const doubtful = db.local.outbox.filter(
      ({ state, attempts }) => state === 'pending' && attempts > 0,
    )
    const ids = (await doubtful.toArray()).map(({ id }) => id)
    world.diary.giveUp(ids)
    await db.local.outbox.where('id').anyOf(ids).delete()
  })
}

/** As if one answer about an order's status were enough. */
export const callLost: NonNullable<Faults['afterStep']> = (world, device) =>
  perform(world, device, async (_, { db, now }) => {
    const isLost = (id: string) => world.server.lost.has(id) && !world.server.decided.has(id)
    await db.local.myOrders.filter(({ id }) => isLost(id)).modify({ lostAt: now() })
  })

/** As if what replaces a sale or a return were another one. */
export function dropIdentities({ db }: Page) {
  return db.local.outbox.toCollection().modify(({ payload }) => {
    Reflect.deleteProperty(Object(payload), 'identity')
  })
}

/** As if the stall's history kept no trace of what was discarded. */
export async function forgetDiscarded({ db }: Page) {
  await db.local.stallDays.toCollection().modify((row) => {
    if (Array.isArray(row.entries))
      row.entries = row.entries.filter(
        (entry) => Reflect.get(Object(entry), 'undone') === undefined,
      )
  })
}

/** As if the device knew its own sales only from the orders of the server. */
export function forgetStallDays({ db }: Page) {
  return db.local.stallDays.clear()
}

/** As if writing a help file did not freeze its writes. */
export function thawExported({ db }: Page) {
  return db.local.outbox
    .filter(({ state, lastError, lease }) => state === 'pending' && !(lastError ?? lease))
    .modify({ attempts: 0 })
}

/** Writes about a product that is created and deleted, while they wait for their toast. */
export async function cancelOut({ db, now }: Page) {
  const { outbox } = db.local
  const waiting = outbox.filter((row) => row.attempts === 0 && row.nextAttemptAt > now())
  const rows = await waiting.toArray()
  const deleted = new Set(rows.flatMap(({ kind, lane }) => (kind === 'deleteProduct' ? lane : [])))
  const made = rows.filter(({ kind, lane }) => kind === 'createProduct' && deleted.has(lane))
  const lanes = new Set(made.map(({ lane }) => lane))
  await outbox.bulkDelete(rows.flatMap(({ lane, seq }) => (lanes.has(lane) ? seq : [])))
}

const passwords = new WeakMap<Device, unknown>()

/** As if nothing but a sign-in changed them. */
export async function keepPasswords({ db, device }: Page) {
  const key = 'offline-return'
  const { value } = (await db.local.settings.get(key)) ?? {}
  if (Array.isArray(value) && value.length > 0) passwords.set(device, value)
  await db.local.settings.put({ key, value: passwords.get(device) })
}

const copies = new WeakMap<Device, object[]>()

/** As if an erasure did not reach the copies of acknowledged writes. */
export async function keepErasedCopies({ db, device }: Page) {
  const kept = await db.local.sent.toArray()
  if (kept.length > 0) copies.set(device, kept)
  await db.local.sent.bulkPut((copies.get(device) ?? []) as typeof kept)
}

export function renewCopies({ db, now }: Page) {
  return db.local.sent.toCollection().modify({ sentAt: now() })
}

export async function dropAtExpiry({ app, db, now }: Page) {
  const session = await app.readSession(db)
  if (session === null || app.isTokenUsable(session, now())) return
  await db.local.outbox.filter(({ scope }) => scope === `user:${session.userId}`).delete()
}

export function dropSetAside({ db }: Page) {
  return db.local.outbox.filter(({ lastError }) => lastError?.class === 'set-aside').delete()
}

export function renameTakenOver({ db }: Page) {
  return db.local.outbox
    .filter(({ state, writtenBy }) => state === 'pending' && writtenBy !== undefined)
    .modify((row) => {
      row.id = crypto.randomUUID()
    })
}

export async function dropBesideUnreadable({ db }: Page) {
  const { outbox } = db.local
  const rows: object[] = await outbox.toArray()
  if (!rows.every(isReadable)) await outbox.filter(isReadable).delete()
}

/** As if they were kept in memory only. */
export const dropAfterLostConnection: NonNullable<Faults['afterStep']> = (world, device) =>
  device.connections.length > 0 || device.pages.length === 0
    ? Promise.resolve()
    : perform(world, device, (_, { db }) => db.local.outbox.clear())

/** `now` in the place of the time of the mirror. */
export function renewSeenPrices({ db, now }: Page) {
  return db.local.cart.toCollection().modify({ priceSeenAt: now() })
}

export function takeForDone({ db }: Page) {
  return db.local.outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts === 0)
    .modify({ state: 'applied' })
}

export const askWithoutEnd = askEveryTenSeconds(() => true)
export const askWhileFull = askEveryTenSeconds(({ quota }) => quota.isSet())

function askEveryTenSeconds(when: (device: Device) => boolean): NonNullable<Faults['afterStep']> {
  const asking = new WeakSet<Page>()
  return async ({ scheduler }, device) => {
    for (const page of device.pages) {
      if (asking.has(page)) continue
      asking.add(page)
      const ask = () => {
        if (when(device)) void page.pull()
        scheduler.later(page, ask, 10_000)
      }
      scheduler.later(page, ask, 10_000)
    }
  }
}
