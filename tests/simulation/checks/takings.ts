/**
 * What closings say, with what stands beside them, is the money that changed hands: nothing is
 * missing and nothing counts twice, whatever id its write has now.
 */
import { type Movement, type Takings, idsIn, sumTakings } from '#domain/orders/day-closing.ts'
import { paymentMethods } from '#domain/orders/payment.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import type { Device } from '../device/types.ts'
import { type StoredRow, readStored } from '../device/stored-rows.ts'
import { type Entry, identityOfEntry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { movementOf } from './closings.ts'
import { ask } from './screens.ts'
import { demand } from './violation.ts'

type Method = Movement['method']
interface StoredOrder {
  id: string
  channel: string
  status: string
  method: Method
  total: number
  returns: { id: string; method: Method; refund: number; items: unknown[] }[]
}

/** For a healed device of staff, by method of payment. */
export async function checkTakings(world: World, device: Device): Promise<void> {
  const { app, db } = device.page()
  const orders = await readOrders(world)
  if (!('readDayEnd' in app) || !isComparable(world, device, orders)) return
  const moved = [...orders.flatMap(standingIn), ...waitingOn(world, device, orders)]
  const dayEnd = (day: string) => ask(world, device.page(), () => app.readDayEnd(db, day))
  const shown = new Map<Method, number>()
  const closed = new Set<string>()
  /** In a closing from before this day. */
  const before = new Set<string>()
  for (const day of (await dayEnd('')).days) {
    const { closings, others } = await dayEnd(day)
    for (const { closing, state } of closings) {
      if (state === 'refused') continue
      const isToday = world.diary.entries.has(closing.id)
      for (const id of idsIn([closing])) (isToday ? closed : before).add(id)
      if (isToday) add(shown, closing.takings)
    }
    add(shown, sumTakings(others.open))
    add(shown, sumTakings(others.takenBack), -1)
  }
  const known = moved.filter(({ id }) => !before.has(id))
  const ids = new Set([...known, ...orders.flatMap(allIn)].map(({ id }) => id))
  const unknown = [...closed].filter((id) => !ids.has(id))
  if (!unknown.every((id) => isDiscardedHere(world, device, id))) return
  const [said, was] = [shown, add(new Map(), sumTakings(known))].map(format)
  demand(
    said === was,
    'closed',
    () => `the days on device ${device.number} add up to ${said}; it was ${was}`,
  )
}

/**
 * Before a person closes the day: everything that this device has taken and paid back on it, also
 * while its mirror is unknown.
 */
export function checkOwnTakings(
  { diary, corrupted, forgotten, files }: World,
  device: Device,
  day: string,
  own: readonly Movement[],
): void {
  const entries = [...diary.entries.values()]
  const others = entries.flatMap(({ mutation: { kind, payload } }) =>
    kind === 'setOrderStatus' ? payload.order_id : [],
  )
  const mine = entries.filter((one) => one.device === device.number && movesMoney(one))
  const isUncertain = mine.some(
    ({ id, mutation: { payload } }) =>
      forgotten.has(id) ||
      diary.isUndecided(id) ||
      others.includes(String(Reflect.get(payload, 'order_id') ?? id)),
  )
  const isClosed = entries.some(
    (one) => one.device === device.number && one.mutation.kind === 'closeDay',
  )
  if (isUncertain || isClosed || device.clockWasWrong || corrupted.size > 0 || files.length > 0)
    return
  const known = mine.flatMap((one) =>
    one.end === undefined && dayOf(new Date(one.at)) === day
      ? movementOf(identityOfEntry(one), one.mutation)
      : [],
  )
  const [said, was] = [own, known].map((some) => format(add(new Map(), sumTakings(some))))
  demand(
    said === was,
    'closed',
    () => `device ${device.number} closes ${day} with ${said}; it was ${was}`,
  )
}

function movesMoney({ mutation: { kind } }: Entry): boolean {
  return kind === 'recordSale' || kind === 'recordReturn'
}

async function readOrders({ scheduler, server }: World): Promise<StoredOrder[]> {
  const rows = await scheduler.hold(
    server.database.read(
      `select id, channel, status, payment_method as method, round(total * 100)::int as total,
         returns from public.orders where channel = 'stall' or returns <> '[]'`,
    ),
  )
  return rows as unknown as StoredOrder[]
}

/** The device has all these orders, and nothing of its own is hidden from it. */
function isComparable(world: World, device: Device, orders: readonly StoredOrder[]): boolean {
  const mirrored = new Set(readStored(device, 'mirror', 'orders').map(({ id }) => id))
  const undoes = unsentOn(device).some(({ kind }) => kind === 'setOrderStatus')
  const isWhole = world.corrupted.size === 0 && world.files.length === 0 && !undoes
  return isWhole && orders.length > 0 && orders.every(({ id }) => mirrored.has(id))
}

function unsentOn(device: Device): StoredRow[] {
  return readStored(device, 'local', 'outbox').filter(
    ({ state, discarding }) => state !== 'applied' && discarding !== true,
  )
}

function allIn({ id, channel, method, total, returns }: StoredOrder): Movement[] {
  const sale = { kind: 'sale', id, at: '', method, amount: total } as const
  const back = returns.map((one) => ({
    ...one,
    kind: 'return' as const,
    at: '',
    amount: one.refund,
  }))
  return channel === 'stall' ? [sale, ...back] : back
}

/** Cancelling an order undoes all but a refund without pieces. */
function standingIn(order: StoredOrder): Movement[] {
  if (order.status !== 'cancelled') return allIn(order)
  const returns = order.returns.filter(({ items }) => items.length === 0)
  return allIn({ ...order, channel: 'web', returns })
}

/** The server has refused it, or does not have it yet: the money has changed hands. */
function waitingOn({ diary }: World, device: Device, orders: readonly StoredOrder[]): Movement[] {
  const stored = new Set(orders.flatMap(allIn).map(({ id }) => id))
  const cancelled = new Set(orders.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])))
  return unsentOn(device).flatMap((row) => {
    const mutation = parseMutation(String(row['kind']), row['payload'])
    const written = diary.entries.get(String(row['id']))
    const id = written && identityOfEntry(written)
    if (mutation === null || id === undefined || stored.has(id)) return []
    const isUndone =
      mutation.kind === 'recordReturn' &&
      cancelled.has(mutation.payload.order_id) &&
      mutation.payload.items.length > 0
    return isUndone ? [] : movementOf(id, mutation)
  })
}

/** A person on this device has discarded it, so the device lists it as taken back. */
function isDiscardedHere({ diary }: World, device: Device, identity: string): boolean {
  const entries = [...diary.entries.values()].filter((one) => identityOfEntry(one) === identity)
  return (
    entries.some(({ end }) => end?.by === 'given up') &&
    entries.every((one) => one.device === device.number && one.end !== undefined)
  )
}

function add(sums: Map<Method, number>, takings: Takings, sign = 1): Map<Method, number> {
  for (const method of paymentMethods) {
    const { sales, returns } = takings[method]
    sums.set(method, (sums.get(method) ?? 0) + sign * (sales - returns))
  }
  return sums
}

function format(sums: ReadonlyMap<Method, number>): string {
  return [...sums].map(([method, sum]) => `${method} ${sum}`).join(', ')
}
