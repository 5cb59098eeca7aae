/**
 * What this device wants to be told although Nefer is closed, and what the server has been told of
 * it. A wish is kept here first; the next contact with the server subscribes.
 */
import * as v from 'valibot'
import { isSame } from '#domain/is-same.ts'
import { type PushWish, pushWishes } from '#domain/push.ts'
import { parseOrNull } from '#domain/schemas.ts'

/** A subscription on the server. */
const Row = v.object({ id: v.string(), endpoint: v.string() })
type Row = v.InferOutput<typeof Row>

const shared = {
  /** The language of the page that asked. */
  locale: v.picklist(['en', 'ar']),
  row: v.optional(Row),
  /** When the server took `row` with just these wishes (ms); absent: not yet. */
  toldAt: v.optional(v.number()),
  /** When the server did not know the order (ms). */
  missedAt: v.optional(v.number()),
  /** Why the server does not accept it; repeated only after another press. */
  refused: v.optional(v.string()),
}
const StaffEntry = v.object({
  about: v.literal('staff'),
  userId: v.string(),
  wishes: v.pipe(v.array(v.picklist(pushWishes)), v.minLength(1)),
  ...shared,
})
const OrderEntry = v.object({ about: v.literal('order'), orderId: v.string(), ...shared })
const Entry = v.variant('about', [StaffEntry, OrderEntry])
export type Entry = v.InferOutput<typeof Entry>

export interface Notifications {
  /** At most one of staff, and one for each order. */
  entries: readonly Entry[]
  /** To be deleted on the server. */
  gone: readonly Row[]
}

const noNotifications: Notifications = { entries: [], gone: [] }

const Stored = v.object({
  entries: v.array(v.unknown()),
  gone: v.array(v.unknown()),
})

/** Leaves out what this version cannot read. */
export function parseNotifications(stored: unknown): Notifications {
  const parsed = parseOrNull(Stored, stored)
  if (parsed === null) return noNotifications
  return {
    entries: parsed.entries.flatMap((entry) => parseOrNull(Entry, entry) ?? []),
    gone: parsed.gone.flatMap((row) => parseOrNull(Row, row) ?? []),
  }
}

interface Asking {
  locale: Entry['locale']
}

/** No wishes end it. A member's wishes replace a colleague's. */
export function askForStaff(
  state: Notifications,
  { userId, wishes, locale }: Asking & { userId: string; wishes: readonly PushWish[] },
): Notifications {
  const known = state.entries.find(({ about }) => about === 'staff')
  const isOwn = known?.about === 'staff' && known.userId === userId
  const rest = isOwn ? without(state, isStaff) : endStaff(state)
  if (wishes.length === 0) return isOwn ? endStaff(state) : rest
  const row = isOwn ? known.row : undefined
  const entry: Entry = {
    about: 'staff',
    userId,
    wishes: pushWishes.filter((wish) => wishes.includes(wish)),
    locale,
    ...(row && { row }),
  }
  return { ...rest, entries: [...rest.entries, entry] }
}

/** One more wish, or one less, than are kept now: presses may be quicker than a screen. */
export function changeWish(
  state: Notifications,
  { wish, isOn, ...asking }: Asking & { userId: string; wish: PushWish; isOn: boolean },
): Notifications {
  const own = state.entries.find((one) => one.about === 'staff' && one.userId === asking.userId)
  const before = own?.about === 'staff' ? own.wishes : []
  const others = before.filter((one) => one !== wish)
  return askForStaff(state, { ...asking, wishes: isOn ? [...others, wish] : others })
}

export function followOrder(
  state: Notifications,
  { orderId, locale }: Asking & { orderId: string },
): Notifications {
  const rest = unfollowOrder(state, orderId)
  return { ...rest, entries: [...rest.entries, { about: 'order', orderId, locale }] }
}

export function unfollowOrder(state: Notifications, orderId: string): Notifications {
  return end(state, (entry) => entry.about === 'order' && entry.orderId === orderId)
}

/** Nobody who works here may be told on this device any more. */
export function endStaff(state: Notifications): Notifications {
  return end(state, isStaff)
}

/** Only what has to be deleted on the server stays. */
export function endAll(state: Notifications): Notifications {
  return end(state, () => true)
}

/** The browser's address. Another one than before needs new rows, with ids of their own. */
export function withEndpoint(
  state: Notifications,
  endpoint: string,
  newId: () => string,
): Notifications {
  const gone: Row[] = []
  const entries = state.entries.map((entry) => {
    if (entry.row?.endpoint === endpoint) return entry
    const { row, toldAt: _before, missedAt: _missed, ...wish } = entry
    if (row !== undefined) gone.push(row)
    return { ...wish, row: { id: newId(), endpoint } }
  })
  return { entries, gone: [...state.gone, ...gone] }
}

/** The server's answer about an entry as it was sent; one that has changed since is sent again. */
export function withAnswer(
  state: Notifications,
  sent: Entry,
  answer: { toldAt: number } | { missedAt: number } | { refused: string },
): Notifications {
  const entries = state.entries.map((entry) => {
    if (!isSame(entry, sent)) return entry
    const { toldAt: _before, missedAt: _missed, ...wish } = entry
    return { ...wish, ...answer }
  })
  return { ...state, entries }
}

const repeatAfterMs = 24 * 60 * 60_000

/** Also once a day, because a server that was restored may have lost it. */
export function isToBeTold({ toldAt, missedAt, refused }: Entry, now: number): boolean {
  if (refused !== undefined) return false
  const answeredAt = toldAt ?? missedAt
  return answeredAt === undefined || Math.abs(now - answeredAt) > repeatAfterMs
}

export function withoutGone(state: Notifications, id: string): Notifications {
  return { ...state, gone: state.gone.filter((row) => row.id !== id) }
}

function isStaff({ about }: Entry): boolean {
  return about === 'staff'
}

/** Removes entries; the server still has their rows. */
function end(state: Notifications, isMeant: (entry: Entry) => boolean): Notifications {
  const rows = state.entries.filter(isMeant).flatMap(({ row }) => row ?? [])
  return { ...without(state, isMeant), gone: [...state.gone, ...rows] }
}

function without(state: Notifications, isMeant: (entry: Entry) => boolean): Notifications {
  return { ...state, entries: state.entries.filter((entry) => !isMeant(entry)) }
}
