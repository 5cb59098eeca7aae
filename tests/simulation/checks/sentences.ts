/** Sentences on screens that promise something about time or about the server. */
import {
  type Operation,
  hasUnknownOutcome,
  isRefused,
  isSetAside,
  isWaiting,
} from '#domain/writes/operation.ts'
import { say as fill } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { rejectionTexts } from '#features/sync/write-texts.ts'
import { isReadable } from '../device/disk-accidents.ts'
import { type StoredRow, readStored } from '../device/stored-rows.ts'
import type { Device } from '../device/types.ts'
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { demand } from './violation.ts'

const dayMs = 24 * 60 * 60_000

/** 'It is too late to take this back: it may have been sent already.' */
export function checkTooLate(world: World, device: Device, ids: readonly string[]): void {
  const { diary, server, corrupted } = world
  // The device cannot read whether it has sent these.
  if (ids.some((id) => corrupted.has(id))) return
  const rows = readStored(device, 'local', 'outbox')
  const isTrue = ids.some((id) => {
    const row = rows.find((one) => one['id'] === id)
    const wasSent = server.decided.has(id) || server.lost.has(id) || Number(row?.['attempts']) > 0
    return wasSent || diary.entries.get(id)?.end !== undefined
  })
  demand(isTrue, 'truth', () => `${ids.join(', ')} was never sent; a toast says that it was`)
}

/** 'We keep EGP … for you until …': an order that arrives by then is not rejected for its price. */
export function checkKeptPrices({ keptPrices, server }: World): void {
  for (const { order, product, until } of keptPrices) {
    const decided = server.decided.get(order)
    if (decided === undefined || decided.at > until) continue
    const lines: unknown = decided.outcome['items']
    const problem = (Array.isArray(lines) ? lines : []).find(
      (line) => line.product_id === product && line.code === 'price_changed',
    )
    demand(
      problem === undefined,
      'truth',
      () => `order ${order} is rejected for the price of ${product}, which was promised`,
    )
  }
}

/** Records since when a device has the copies of its sent writes. */
export function noteCopies({ copies, scheduler }: World, device: Device): void {
  for (const { id } of readStored(device, 'local', 'sent')) {
    const key = `${device.number} ${String(id)}`
    if (!copies.has(key)) copies.set(key, scheduler.now())
  }
}

/** 'A copy stays for seven days.' For a healed world; a wrong clock may double it. */
export function checkRetention({ copies, scheduler }: World, device: Device): void {
  if (device.clockWasWrong) return
  for (const { id, kind } of readStored(device, 'local', 'sent')) {
    const since = copies.get(`${device.number} ${String(id)}`) ?? scheduler.now()
    const days = (scheduler.now() - since) / dayMs
    demand(
      days < 8,
      'truth',
      () => `device ${device.number} keeps ${String(kind)} after ${days.toFixed()} days`,
    )
  }
}

/**
 * An order that was closed 90 days ago leaves devices, unless its parcel is out or money is to be
 * given back. For a healed world.
 */
export function checkAgedOrders({ dimensions, scheduler }: World, device: Device): void {
  if (dimensions.has('oldPages')) return
  const outbox = readStored(device, 'local', 'outbox')
  // An entry that cannot be read may need any of them.
  if (!outbox.every(isReadable)) return
  const waiting = outbox.map(({ lane }) => String(lane))
  // By the server's clock, which the last pull has read.
  const limit = scheduler.now() - 91 * dayMs
  for (const order of readStored(device, 'mirror', 'orders')) {
    const { id, updated_at: at } = order
    if (isUnsettled(order) || waiting.some((lane) => lane.endsWith(String(id)))) continue
    demand(
      Date.parse(String(at)) > limit,
      'privacy',
      () => `device ${device.number} has order ${String(id)}, closed since ${String(at)}`,
    )
  }
}

/** 'Nefer no longer recognises you as staff.' At any moment. */
export function checkBanner({ server }: World, device: Device): void {
  const settings = readStored(device, 'local', 'settings')
  const valueOf = (key: string): object =>
    Object(settings.find((row) => row['key'] === key)?.['value'])
  const { dismissedUser } = valueOf('sync-state') as { dismissedUser?: string | null }
  const { userId } = valueOf('session') as { userId?: string }
  demand(
    userId === undefined || userId !== dismissedUser || server.wasDismissed(userId),
    'truth',
    () => `device ${device.number} says that ${userId} was dismissed`,
  )
}

/** 'The workshop does not have it.' Before a person discards an unsent write, at any moment. */
export function checkNotSent({ server, corrupted }: World, device: Device): void {
  for (const row of readStored(device, 'local', 'outbox')) {
    const operation = row as unknown as Operation
    if (corrupted.has(operation.id) || !isWaiting(operation) || hasUnknownOutcome(operation))
      continue
    // A restored server has forgotten a refusal, and an attempt arrives late: the next pull asks.
    if (isRefused(operation) && server.epochs() > 1) continue
    demand(
      server.decided.get(operation.id)?.outcome.status !== 'applied',
      'truth',
      () => `device ${device.number} says that the server lacks ${operation.kind} ${operation.id}`,
    )
  }
}

/** 'Lost' on an order. At any moment: nothing here is about to send it again by itself. */
export function checkLost(device: Device): void {
  const copies = new Set(readStored(device, 'local', 'sent').map(({ id }) => id))
  const queued = new Set(readStored(device, 'local', 'outbox').map(({ id }) => id))
  for (const { id, lostAt } of readStored(device, 'local', 'myOrders'))
    demand(
      lostAt === undefined || queued.has(id) || !copies.has(id),
      'truth',
      () => `device ${device.number} says that order ${String(id)} is lost, and has a copy of it`,
    )
}

/** What the server said about a rejected write, and a sentence for each of its reasons. */
export function checkReasons({ server, files }: World, device: Device): void {
  for (const row of readStored(device, 'local', 'outbox')) {
    const operation = row as unknown as Operation
    const answers =
      server.answered.get(operation.id)?.filter(({ status }) => status === 'rejected') ?? []
    if (operation.state !== 'rejected' || isSetAside(operation) || answers.length === 0) continue
    const say = (one: Operation) => rejectionTexts(one, (id) => id).join(' ')
    const said = answers.map((outcome) => say({ ...operation, outcome }))
    const shown = say(operation)
    // A later answer has not arrived, or has arrived at another device with a help file.
    const isImported = files.some(({ text }) => text.includes(operation.id))
    const isUnknown = isImported && hasUnknownOutcome(operation)
    if (isUnknown || shown.includes(t.writeRefusal.inDoubt)) continue
    const about = `device ${device.number} says about ${operation.kind} ${operation.id}: ${shown}`
    demand(said.includes(shown), 'truth', () => `${about}; the server said: ${said.join(' / ')}`)
    const codes = answers.map(({ code }) =>
      fill(t.writeRefusal.refusedDetail, { detail: String(code) }),
    )
    demand(!codes.includes(shown), 'truth', () => about)
  }
}

/** People decide only about outcomes of the server. For a healed world. */
export function checkDecisions({ diary, server, dimensions }: World, device: Device): void {
  if (dimensions.has('oldPages')) return
  for (const row of readStored(device, 'local', 'outbox')) {
    const operation = row as unknown as Operation
    if (operation.state !== 'rejected' && operation.state !== 'conflict') continue
    const entry = diary.entries.get(operation.id)
    const isKnown = server.decided.has(operation.id) || server.lost.has(operation.id)
    const isForAuthor = isSetAside(operation) || server.wasDismissed(operation.scope.slice(5))
    demand(
      isKnown || isForAuthor || entry === undefined,
      'truth',
      () => `${entry && describe(entry)} waits for a decision; the server has not decided`,
    )
  }
}

function isUnsettled({ status, total, left_at: left, payments }: StoredRow): boolean {
  const paid = (Array.isArray(payments) ? payments : []).reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  if (status === 'cancelled') return left !== undefined || paid > 0
  return status !== 'delivered' || paid > Number(total)
}
