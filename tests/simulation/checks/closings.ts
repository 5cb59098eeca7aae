/** Each closing stays unchanged; entries that it does not contain are listed beside it. */
import { type CloseDay, type Movement, sumTakings, DayClosing } from '#domain/orders/day-closing.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { soldLinesToItems } from '#domain/orders/stall-sale.ts'
import { parseOrNull } from '#domain/schemas.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import { dayOf } from '#domain/orders/stall-entry.ts'
import type { Device } from '../device/types.ts'
import { readStored } from '../device/stored-rows.ts'
import type { World } from '../world.ts'
import { demand } from './violation.ts'

const yearMs = 365 * 24 * 60 * 60_000

/** Of the server and of every device that mirrors them. */
export async function checkClosings(world: World): Promise<void> {
  const { scheduler, server, diary, devices } = world
  const rows = await scheduler.hold(
    server.database.run('select private.day_closing_json(c) as row from public.day_closings c'),
  )
  const stored = new Map(rows.map(({ row }) => [String(Reflect.get(Object(row), 'id')), row]))
  for (const { id, mutation } of diary.entries.values()) {
    if (mutation.kind !== 'closeDay') continue
    if (server.decided.get(id)?.outcome.status !== 'applied') continue
    checkContent(world, mutation.payload)
    // The server clears notes after a year; a copy loses its note when its author signs out, and
    // after a restore the copy is sent.
    const isOld = scheduler.now() - Date.parse(mutation.payload.closed_at) > yearMs
    const closing = stored.get(id)
    const isShortened = (isOld || server.lost.has(id)) && Object(closing).note === ''
    const counted = isShortened ? { ...mutation.payload, note: '' } : mutation.payload
    checkSame(counted, closing, `the server's closing ${id}`)
    for (const device of devices)
      for (const row of readStored(device, 'mirror', 'day_closings'))
        if (row['id'] === id) checkSame(counted, row, `closing ${id} on device ${device.number}`)
  }
}

function checkSame(counted: CloseDay, row: unknown, name: string): void {
  const parsed = parseOrNull(DayClosing, row)
  demand(parsed !== null, 'closed', () => `${name} is gone`)
  if (parsed === null) return
  // The server corrects them: see times.ts.
  const { closed_at, day } = counted
  const { id: _id, closed_by: _by, ...now } = { ...parsed, closed_at, day }
  const [before, after] = [counted, now].map(inOrder)
  demand(before === after, 'closed', () => `${name} was ${before}, and is ${after}`)
}

/** The sums are those of the sales and returns that it names, by method of payment. */
function checkContent({ diary }: World, closing: CloseDay): void {
  const { takings, sale_ids: sales, return_ids: returns } = closing
  const named = [...sales, ...returns].flatMap((id) => {
    const mutation = diary.entries.get(id)?.mutation
    return mutation === undefined ? [] : movementOf(id, mutation)
  })
  const [said, known] = [takings, sumTakings(named)].map(inOrder)
  demand(said === known, 'closed', () => `a closing says ${said}; it was ${known}`)
}

export function movementOf(id: string, { kind, payload }: Mutation): Movement[] {
  if (kind === 'recordSale') {
    const amount = goodsTotal(soldLinesToItems(payload, () => undefined))
    return [{ kind: 'sale', id, at: '', method: payload.payment ?? 'cash', amount }]
  }
  if (kind !== 'recordReturn') return []
  return [{ kind: 'return', id, at: '', method: payload.method, amount: payload.refund }]
}

/** For a healed device of staff: each sale that stands is in a closing of its day, or beside it. */
export async function checkDays(world: World, device: Device): Promise<void> {
  const { scheduler, server } = world
  const page = device.page()
  const { app, db } = page
  if (!('readDayEnd' in app) || readStored(device, 'mirror', 'orders').length === 0) return
  const rows = await scheduler.hold(
    server.database.run(
      `select id, private.iso(created_at) as at from public.orders
       where channel = 'stall' and status <> 'cancelled'`,
    ),
  )
  const onDay = ({ at }: Record<string, unknown>) => dayOf(new Date(String(at)))
  for (const day of new Set(rows.map(onDay))) {
    const sales = rows.filter((row) => onDay(row) === day)
    const result = await scheduler.wait(
      scheduler.begin(page, () => app.readDayEnd(db, day)),
      60_000,
    )
    if (result.status !== 'done') throw new Error('The end of the day stays empty')
    const { closings, others } = result.value
    const shown = new Set([
      ...closings.flatMap(({ closing }) => closing.sale_ids),
      ...closedOn(device),
      ...others.open.map(({ id }) => id),
    ])
    // A cancellation that waits behind a refused return is shown as done.
    const waiting = readStored(device, 'local', 'outbox').map(({ lane }) => String(lane))
    const missing = sales.find(
      ({ id }) => !shown.has(String(id)) && !waiting.includes(`order:${String(id)}`),
    )
    demand(
      missing === undefined || !isMirrored(device, String(missing['id'])),
      'closed',
      () => `device ${device.number} shows sale ${String(missing?.['id'])} nowhere on ${day}`,
    )
  }
}

/** In a closing of any day: a clock that was wrong may have closed another one. */
function closedOn(device: Device): string[] {
  return readStored(device, 'mirror', 'day_closings').flatMap((row) => {
    const closing = parseOrNull(DayClosing, row)
    return closing === null ? [] : closing.sale_ids
  })
}

function isMirrored(device: Device, id: string): boolean {
  return readStored(device, 'mirror', 'orders').some((row) => row['id'] === id)
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
