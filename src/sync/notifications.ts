/** Carries the wishes of this device to the browser's push service and to the server. */
import { type Gateway, type PushService, type Reply, requestTimeoutMs } from '#backend/gateway.ts'
import {
  endStaffNotifications,
  noteNotifications,
  readNotifications,
  readPushKey,
} from '#db/device/notifications.ts'
import { readSession } from '#db/session-store.ts'
import { readable } from '#db/shopper/my-orders.ts'
import {
  type Entry,
  isToBeTold,
  unfollowOrder,
  withAnswer,
  withEndpoint,
  withoutGone,
} from '#domain/devices/notifications.ts'
import type { PushAddress, PushAnswer } from '#domain/push.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'

export interface NotificationDeps extends SignedInDeps {
  gateway: Pick<Gateway, 'subscribePush' | 'followOrder' | 'unsubscribePush' | 'confirmSignOut'>
  pushService: PushService
  identity: () => Promise<Identity | null>
  newId: () => string
}

/**
 * Subscribes to what is wished and deletes what is not, with each pull. Safe to repeat, also in two
 * tabs at once: the ids are stored before they are sent. Stops at the first lost connection.
 */
export async function tellWishes(deps: NotificationDeps): Promise<void> {
  const { db, newId } = deps
  await endThoseOfOthers(deps)
  await forgetGoneOrders(deps)
  const { entries, gone } = await readNotifications(db)
  if (entries.length + gone.length === 0) return
  const address = entries.length === 0 ? null : await subscribe(deps)
  if (address !== null)
    await noteNotifications(db, (state) => withEndpoint(state, address.endpoint, newId))
  // Also a subscription that was made while the last wish was taken back.
  if ((await readNotifications(db)).entries.length === 0) await db.unsubscribe()
  // First: only three devices may follow an order.
  if ((await deleteGone(deps)) && address !== null) await tellAll(deps, address)
}

async function subscribe({ db, pushService }: NotificationDeps): Promise<PushAddress | null> {
  const key = await readPushKey(db)
  return key === null || !pushService.isAllowed() ? null : pushService.subscribe(key)
}

/** Wishes of a member who has signed out, or whose place a colleague has taken. */
async function endThoseOfOthers({ db }: NotificationDeps): Promise<void> {
  const { entries } = await readNotifications(db)
  const asked = entries.flatMap((entry) => (entry.about === 'staff' ? entry.userId : []))
  if (asked.length === 0) return
  const session = await readSession(db)
  const isTheirs = session !== null && session.signedOut !== true && asked.includes(session.userId)
  if (!isTheirs) await endStaffNotifications(db)
}

/** Of orders that this device no longer has. */
async function forgetGoneOrders({ db }: NotificationDeps): Promise<void> {
  const { entries } = await readNotifications(db)
  for (const entry of entries) {
    if (entry.about !== 'order') continue
    const isHere = (await db.local.myOrders.get(entry.orderId)) !== undefined
    if (!isHere) await noteNotifications(db, (state) => unfollowOrder(state, entry.orderId))
  }
}

/** Rows that nobody wishes any more. False: the server cannot be reached. */
async function deleteGone({ db, gateway }: NotificationDeps): Promise<boolean> {
  for (const { id, endpoint } of (await readNotifications(db)).gone) {
    const reply = await gateway.unsubscribePush(id, endpoint, timeout())
    if (isPostponed(reply)) return false
    await noteNotifications(db, (state) => withoutGone(state, id))
  }
  return true
}

async function tellAll(deps: NotificationDeps, address: PushAddress): Promise<void> {
  const { db, now } = deps
  for (const entry of (await readNotifications(db)).entries) {
    if (!isToBeTold(entry, now())) continue
    const reply = await tell(deps, entry, address)
    if (reply === null) continue
    if (isPostponed(reply)) return
    const code = refusalOf(reply)
    await noteNotifications(db, (state) => withAnswer(state, entry, answerOf(code, now())))
  }
}

/** Null: it cannot be sent yet. */
async function tell(
  deps: NotificationDeps,
  entry: Entry,
  { endpoint, keys }: PushAddress,
): Promise<Reply<PushAnswer> | null> {
  const { db, gateway } = deps
  const { row, locale } = entry
  if (row?.endpoint !== endpoint) return null
  const push = { endpoint, keys, locale }
  if (entry.about === 'staff') {
    const identity = await deps.identity()
    if (identity?.userId !== entry.userId) return null
    const wished = { ...push, wishes: entry.wishes }
    return sendSignedIn(deps, identity, ({ accessToken }) =>
      gateway.subscribePush(row.id, wished, accessToken, timeout()),
    )
  }
  const order = await db.local.myOrders.get(entry.orderId)
  const { receipt, token, lostAt } = order === undefined ? {} : readable(order)
  if (receipt === undefined || token === undefined || lostAt !== undefined) return null
  return gateway.followOrder(row.id, { ...push, order_id: entry.orderId, token }, timeout())
}

function answerOf(code: string | null, now: number): Parameters<typeof withAnswer>[2] {
  if (code === null) return { toldAt: now }
  // A server that was restored gets the order again; one that has erased it does not.
  return code === 'not_found' ? { missedAt: now } : { refused: code }
}

/** Another contact may succeed. */
function isPostponed(reply: Reply<PushAnswer>): boolean {
  return reply.ok ? reply.value.status === 'wait' : reply.error.class !== 'rejected'
}

function refusalOf(reply: Reply<PushAnswer>): string | null {
  if (!reply.ok) return reply.error.code ?? 'refused'
  return reply.value.status === 'rejected' ? reply.value.code : null
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(requestTimeoutMs)
}
