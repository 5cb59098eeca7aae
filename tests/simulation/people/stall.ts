/** Stall sales: cash is taken when the screen confirms the sale. */
import { readStored } from '../device/stored-rows.ts'
import type { Step } from '../story/steps.ts'
import { type Author, shownProducts } from './staff.ts'

export async function sell(
  author: Author,
  { picks, quantity }: Extract<Step, { do: 'sell' }>,
): Promise<void> {
  const { world, page, user } = author
  const { app, db } = page
  const products = await shownProducts(author)
  const chosen = new Set(picks.flatMap((pick) => products[pick % products.length] ?? []))
  if (chosen.size === 0) return
  const lines = [...chosen].map(({ id, name, price }) => ({
    id,
    name: name,
    price: price,
    quantity,
  }))
  const [id, now] = [world.random.uuid(), page.now()]
  const key = saleKeyOf(app.saleDraftKey, user)
  if (has(app, 'changeSale')) await app.changeSale(db, key, () => lines, now)
  else await app.saveDraft(db, key, lines, now)
  const sold = await app
    .recordStallSale(db, lines, { id, userId: user, now })
    .catch((error: unknown) => {
      world.diary.refused.add(id)
      throw error
    })
  if (!sold.ok) return
  const items = lines.map((line) => ({
    product_id: line.id,
    quantity: line.quantity,
    price: line.price,
  }))
  const payload = { sold_at: new Date(now).toISOString(), items }
  const device = page.device.number
  world.diary.save({ id, device, user, mutation: { kind: 'recordSale', payload }, seen: null })
  page.push()
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
  const entry = { kind: 'sale' as const, id: sale.id, at, lines }
  // A page of another release may not show it: then nothing is taken back.
  diary.plan(sale.id, null)
  await app.undoStallEntry(db, entry, { id, userId: user, now: page.now() })
  const rows = readStored(page.device, 'local', 'outbox')
  if (!rows.some((row) => row['id'] === id)) return
  sale.takenBackBy = id
  const payload = { order_id: sale.id, base: 'delivered', status: 'cancelled' } as const
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
