/** Stall sales: cash is taken when the screen confirms the sale. */
import type { Exchange } from '#db/staff/returns.ts'
import { isReturnable, refundOf, returnableLines } from '#domain/orders/returns.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import {
  type SalePayment,
  addFreeLine,
  paidInCash,
  saleToPayload,
} from '#domain/orders/stall-sale.ts'
import { readStored } from '../device/stored-rows.ts'
import { identityOfEntry } from './diary.ts'
import { sendForm } from './two-tabs.ts'
import type { Step } from '../story/steps.ts'
import { marketOf } from './market.ts'
import { type Author, shownProducts } from './staff.ts'

export async function sell(
  author: Author,
  { picks, quantity, ...form }: Extract<Step, { do: 'sell' }>,
): Promise<void> {
  const { world, page, user } = author
  const { app, db } = page
  const products = await shownProducts(author)
  const chosen = new Set(picks.flatMap((pick) => products[pick % products.length] ?? []))
  if (chosen.size === 0) return
  const plain = [...chosen].map(({ id, name, price }) => ({ id, name, price, quantity }))
  const lines = withDetails(plain)
  const now = page.now()
  const key = saleKeyOf(app.saleDraftKey, user)
  if (has(app, 'changeSale')) await app.changeSale(db, key, () => lines, now)
  else await app.saveDraft(db, key, lines, now)
  const paid = paymentOf(quantity)
  const at = await marketOf(author)
  const id = await sendForm(world, page, form, async (on, fresh) => {
    const act = { id: fresh, userId: user, now }
    return (await on.app.recordStallSale(on.db, lines, act, paid)).ok
  })
  if (id === null) return
  const sold = saleToPayload(lines, paid, new Date(now).toISOString())
  const payload = { ...sold, ...at }
  const device = page.device.number
  world.diary.save({ id, device, user, mutation: { kind: 'recordSale', payload }, seen: null })
  page.push()
}

/** Of two pieces by InstaPay, of three by card. */
function paymentOf(quantity: number): SalePayment {
  const payment = quantity === 2 ? 'instapay' : quantity === 3 ? 'card' : 'cash'
  return { payment, tendered: null }
}

/** Two of something are cheaper; three are wrapped. */
function withDetails(lines: SaleLine[]): SaleLine[] {
  const [first, ...others] = lines
  if (first === undefined) return lines
  if (first.quantity === 3) return addFreeLine(lines, 'Wrapping', 500)
  const discount = Math.floor(first.price / 3)
  return first.quantity === 2 && discount > 0
    ? [{ ...first, discount, reason: 'Two of them' }, ...others]
    : lines
}

/** Returns one piece of a sale for a refund; sometimes another is sold in exchange. */
export async function bringBack(
  author: Author,
  { pick, ...form }: Extract<Step, { do: 'bring-back' }>,
): Promise<void> {
  const { world, page, user } = author
  const { app, db, device } = page
  const orders = (await app.listStaffOrders(db)).flatMap(({ order }) => {
    const isKnown = world.diary.entries.get(order.id)?.mutation.kind === 'recordSale'
    return isKnown && isReturnable(order) ? order : []
  })
  const order = orders[pick % Math.max(1, orders.length)]
  const line = order && returnableLines(order).find(({ left }) => left > 0)
  if (order === undefined || line === undefined) return
  const { id: product, price } = line.item
  const now = page.now()
  const payload = {
    order_id: order.id,
    returned_at: new Date(now).toISOString(),
    items: [{ product_id: product, price, quantity: 1 }],
    restocked: pick % 2 === 0,
    method: pick % 5 === 0 ? ('instapay' as const) : ('cash' as const),
    refund: refundOf(order, [{ id: product, price, quantity: 1 }]),
  }
  const at = await marketOf(author)
  let exchange = pick % 3 === 0 ? await exchangeOf(author, pick) : null
  const draftKey = `user:${user}/return-${order.id}`
  // On a full disk the form is not kept: no other tab has it, and it is sent all the same.
  const isKept = await app.saveDraft(db, draftKey, payload, now).then(
    () => true,
    () => false,
  )
  const id = await sendForm(world, page, isKept ? form : {}, async (on, fresh) => {
    const isStored = isKept && (on === page || device.world.faults.sendsFormsTwice !== true)
    const again = exchange && { ...exchange, id: on === page ? exchange.id : world.random.uuid() }
    const act = { id: fresh, userId: user, now }
    const sent = { draft: { key: draftKey, isStored } }
    const result = await on.app
      .recordReturn(on.db, payload, again, act, sent)
      .catch((error: unknown) => {
        if (again !== null) world.diary.refused.add(again.id)
        throw error
      })
    if (result.ok) exchange = again
    return result.ok
  })
  if (id === null) return
  const mutation = { kind: 'recordReturn' as const, payload: { ...payload, ...at } }
  const written = { device: device.number, user, seen: null }
  world.diary.save({ ...written, id, mutation })
  if (exchange !== null) {
    const sale = saleToPayload(exchange.lines, exchange.paid, payload.returned_at)
    const instead = { kind: 'recordSale' as const, payload: { ...sale, ...at } }
    world.diary.save({ ...written, id: exchange.id, mutation: instead })
  }
  page.push()
}

async function exchangeOf(author: Author, pick: number): Promise<Exchange | null> {
  const products = await shownProducts(author)
  const product = products[pick % Math.max(1, products.length)]
  if (product === undefined) return null
  const { id, name, price } = product
  const lines = [{ id, name, price, quantity: 1 }]
  return { id: author.world.random.uuid(), lines, paid: paidInCash }
}

/** 'Take back': the goods and the money go back. */
export async function takeBack({ world, page, user }: Author, pick: number): Promise<void> {
  const { diary } = world
  const sales = [...diary.entries.values()].filter(
    ({ device, mutation, end, takenBackBy }) =>
      device === page.device.number &&
      mutation.kind === 'recordSale' &&
      end === undefined &&
      takenBackBy === undefined,
  )
  const sale = sales[pick % Math.max(1, sales.length)]
  if (sale?.mutation.kind !== 'recordSale' || sale.user !== user) return
  const { app, db } = page
  const lines = sale.mutation.payload.items.map(({ product_id, ...rest }) => ({
    ...rest,
    id: product_id,
    name: '',
  }))
  const at = Date.parse(sale.mutation.payload.sold_at)
  const id = world.random.uuid()
  const order = identityOfEntry(sale)
  const entry = { kind: 'sale' as const, id: order, at, lines }
  // A page of another release may not show it: then nothing is taken back.
  const returns = await app.listDependants(db, sale.id)
  for (const one of [sale, ...returns]) diary.plan(one.id, null)
  await app.undoStallEntry(db, entry, { id, userId: user, now: page.now() })
  const rows = readStored(page.device, 'local', 'outbox')
  if (!rows.some((row) => row['id'] === id)) return
  sale.takenBackBy = id
  const payload = { order_id: order, base: 'delivered', status: 'cancelled' } as const
  const mutation = { kind: 'setOrderStatus', payload } as const
  diary.save({ id, device: page.device.number, user, mutation, seen: { status: 'delivered' } })
  page.push()
}

/** The last release kept one sale per device. */
function saleKeyOf(key: unknown, user: string): string {
  return typeof key === 'function' ? String(key(user)) : String(key)
}

/** Pages of the last release lack newer functions. */
function has(app: object, name: string): boolean {
  return name in app
}
