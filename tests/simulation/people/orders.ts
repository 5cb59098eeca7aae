/** Notes about orders, and corrections, made from what the screen of the staff shows. */
import type { Step } from '../story/steps.ts'
import { type Author, queue } from './staff.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

const cities = ['Giza', 'Luxor', 'Aswan', 'Tanta'] as const

export async function addNote(author: Author, { pick, value }: Of<'add-note'>): Promise<void> {
  const { app, db } = author.page
  if (!('canCorrect' in app) || !(await app.supports(db, 'order_notes'))) return
  const orders = await shownOrders(author)
  const order = orders[pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const written_at = new Date(author.page.now()).toISOString()
  const payload = { order_id: order.id, text: `Note ${value}`, written_at }
  await queue(author, [{ kind: 'addOrderNote', payload }], [null])
}

/** Of an order that is not shipped: its city, and the pieces of one line. */
export async function correctOrder(author: Author, step: Of<'correct-order'>): Promise<void> {
  const { app, db } = author.page
  if (!('canCorrect' in app) || !(await app.supports(db, 'order_corrections'))) return
  const orders = (await shownOrders(author)).filter(app.canCorrect)
  const order = orders[step.pick % Math.max(1, orders.length)]
  if (order === undefined) return
  const lines = app.readOrderItems(order) ?? []
  const line = lines[step.value % Math.max(1, lines.length)]
  const quantity = (line?.quantity ?? 0) + step.delta
  const items = line && quantity > 0 ? app.withQuantity(lines, [], { ...line, quantity }) : []
  const seen = app.contactToCorrect(order)
  const city = cities[step.value] ?? seen.city
  const isSame = city === seen.city
  if (isSame && items.length === 0) return
  const payload = {
    order_id: order.id,
    base: isSame ? {} : { city: seen.city },
    patch: isSame ? {} : { city },
    items,
    ...(app.isHeld(order) && { held: true }),
  }
  await queue(author, [{ kind: 'correctOrder', payload }], [{ ...order }])
}

async function shownOrders({ page }: Author) {
  const views = await page.app.listStaffOrders(page.db)
  return views.map(({ order }) => order).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
