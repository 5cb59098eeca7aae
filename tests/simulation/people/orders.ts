/** Notes about orders, and corrections, based on the screen of the staff. */
import type { Step } from '../story/steps.ts'
import { customerOf } from './customers.ts'
import { type Author, queue, queueForm } from './staff.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

const cities = ['Giza', 'Luxor', 'Aswan', 'Tanta'] as const

export async function addNote(author: Author, { pick, value }: Of<'add-note'>): Promise<void> {
  const orders = await shownOrders(author)
  const order = orders[pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const written_at = new Date(author.page.now()).toISOString()
  const payload = { order_id: order.id, text: `Note ${value}`, written_at }
  await queue(author, [{ kind: 'addOrderNote', payload }], [null])
}

/** A delivery of a shipped order fails: it is tried again, or its parcel comes back. */
export async function recordAttempt(author: Author, step: Of<'not-delivered'>): Promise<void> {
  if (!('triedAgainOn' in author.page.app)) return
  const shipped = (await shownOrders(author)).filter(({ status }) => status === 'shipped')
  const order = shipped[step.pick % Math.max(1, shipped.length)]
  if (order === undefined) return
  const payload = {
    order_id: order.id,
    base: order.status,
    status: 'shipped',
    attempted_at: new Date(author.page.now()).toISOString(),
    reason: 'nobody',
    next: step.back ? 'back' : 'again',
    ...(!step.back && { day: '2026-12-02' }),
  } as const
  await queue(author, [{ kind: 'recordAttempt', payload }], [{ ...order }])
}

/** The number of a parcel, or who carries it. */
export async function setParcel(author: Author, { pick, value }: Of<'set-parcel'>): Promise<void> {
  const { app } = author.page
  if (!('parcelChange' in app)) return
  const orders = (await shownOrders(author)).filter(({ channel }) => channel === 'web')
  const order = orders[pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const seen = app.parcelOf(order)
  const wish = value % 2 === 0 ? { tracking_number: `EG-${value}` } : { courier: `Bosta ${value}` }
  const change = app.parcelChange(seen, { ...seen, ...wish })
  if (change === null) return
  await queue(
    author,
    [{ kind: 'setParcel', payload: { order_id: order.id, ...change } }],
    [{ ...order }],
  )
}

/** A deposit for an order of the web shop, also above its total; or all of it is paid back. */
export async function recordPayment(author: Author, step: Of<'record-payment'>): Promise<void> {
  const { app, now } = author.page
  if (!('paidOf' in app)) return
  const orders = (await shownOrders(author)).filter(({ channel }) => channel === 'web')
  const order = orders[step.pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const paid = app.paidOf(order)
  if (step.back && paid <= 0) return
  const payload = {
    order_id: order.id,
    recorded_at: new Date(now()).toISOString(),
    day: '2026-11-20',
    amount: step.back ? -paid : 5_000,
    method: 'instapay',
  } as const
  await queue(author, [{ kind: 'recordPayment', payload }], [null])
}

/**
 * Of an order that is not shipped: its city, its name and phone, or the pieces of one line. A form
 * about it stays open with its values.
 */
export async function correctOrder(author: Author, step: Of<'correct-order'>): Promise<void> {
  const { app, db } = author.page
  const orders = (await shownOrders(author)).filter(app.canCorrect)
  const order = orders[step.pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const lines = app.readOrderItems(order) ?? []
  const line = lines[step.value % Math.max(1, lines.length)]
  const quantity = (line?.quantity ?? 0) + step.delta
  const isOffered =
    line && quantity > 0 && !('canCorrectItems' in app && !app.canCorrectItems(order))
  const items = isOffered ? app.withQuantity(lines, [], { ...line, quantity }) : []
  const seen = app.contactToCorrect(order)
  const wish = { ...contacts(order.id)[step.value], city: cities[step.value] ?? seen.city }
  const names = Object.keys(wish) as (keyof typeof wish)[]
  const changed = names.filter((name) => wish[name] !== undefined && wish[name] !== seen[name])
  if (changed.length === 0 && items.length === 0) return
  const key = `user:${author.user}/correct-order/${order.id}`
  if ('forgetCustomers' in app)
    await app.saveDraft(db, key, wish, author.page.now()).catch(unlessDiskIsFull)
  const payload = {
    order_id: order.id,
    base: Object.fromEntries(changed.map((name) => [name, seen[name]])),
    patch: Object.fromEntries(changed.map((name) => [name, wish[name]])),
    items,
    ...(app.isHeld(order) && { held: true }),
  }
  const form = { key, twice: step.twice }
  await queueForm(author, { kind: 'correctOrder', payload }, { ...order }, form)
}

/** By value: a city alone, another name, another phone. */
function contacts(order: string) {
  const { phone, lastName } = customerOf(order)
  return [{}, { customerName: `Mona ${lastName}-Said` }, { phone: `012${phone.slice(3)}` }]
}

async function shownOrders({ page }: Author) {
  const views = await page.app.listStaffOrders(page.db)
  return views.map(({ order }) => order).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** A draft evicts no catalogue; the person saves what the form shows. */
function unlessDiskIsFull(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'NotSavedError') throw error
}
