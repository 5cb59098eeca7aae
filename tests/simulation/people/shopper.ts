/** Actions of shoppers. */
import type { CartLine } from '#domain/orders/cart.ts'
import type { OrderItem } from '#domain/orders/order.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Page } from '../device/types.ts'
import { customerOf } from './customers.ts'
import { giveUpWrite, isAuthors } from './decide.ts'
import type { Step } from '../story/steps.ts'
import type { World } from '../world.ts'
import { sendForm } from './two-tabs.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

export async function order(
  world: World,
  page: Page,
  { picks, quantity, ...form }: Of<'order'>,
): Promise<void> {
  const { app, db } = page
  const products = (await app.listProducts(db)).toSorted(byId)
  const chosen = new Set(picks.flatMap((pick) => products[pick % products.length] ?? []))
  if (chosen.size === 0) return
  const now = page.now()
  await app.putLines(
    db,
    [...chosen].map(({ id, name, price, image }, n) => {
      const line = { id, name, price, image, quantity, addedAt: now + n }
      return { ...line, new: false, bestseller: false }
    }),
  )
  await placeOrder(world, page, await app.readCart(db), form)
}

/** Products go into the cart at the price that is shown, to be ordered later. */
export async function fillCart(page: Page, { picks }: Of<'fill-cart'>): Promise<void> {
  const { app, db } = page
  const products = (await app.listProducts(db)).toSorted(byId)
  for (const pick of picks) {
    const product = products[pick % Math.max(1, products.length)]
    if (product !== undefined && product.stock > 0) await app.addToCart(db, product, 1, page.now())
  }
}

/**
 * A first visitor presses 'Add to cart' on a prerendered page, which shows the catalogue of the
 * build until the first pull is complete.
 */
export async function fillFromPage(
  { prerendered }: World,
  page: Page,
  { pick }: Of<'fill-from-page'>,
): Promise<void> {
  const { app, db } = page
  if (!('readPriceTime' in app) || (await app.hasCatalogue(db))) return
  const product = prerendered.products[pick % Math.max(1, prerendered.products.length)]
  if (product === undefined || product.stock === 0) return
  const priceSeenAt = await app.readPriceTime(db, product, prerendered.builtAt)
  await app.putLines(db, [app.productToLine(product, 1, page.now(), priceSeenAt)])
  prerendered.lines += 1
}

/** Orders the cart, if its page lets the shopper do so. */
export async function orderCart(world: World, page: Page): Promise<void> {
  const { app, db, device } = page
  const views = await app.readCartView(db)
  if (views.length === 0 || views.some(app.cannotBeOrdered)) return
  const lines = views.map(({ line }) => line)
  const id = await placeOrder(world, page, lines)
  if (id === undefined || device.clockWasWrong) return
  for (const { line, notices } of views)
    for (const notice of notices)
      if (notice.kind === 'price-risen')
        world.keptPrices.push({ order: id, product: line.id, until: notice.until })
}

/** Returns its number; undefined: another page changed the cart. */
async function placeOrder(
  world: World,
  page: Page,
  lines: readonly CartLine[],
  form: { twice?: boolean } = {},
): Promise<string | undefined> {
  const now = page.now()
  let ordered: readonly OrderItem[] = []
  const id = await sendForm(world, page, form, async (on, fresh) => {
    const [token, customer] = [`secret-of-${fresh}`, customerOf(fresh)]
    const act = { id: fresh, token, lines, customer, draftKey: 'checkout', now }
    const placed = await on.app.placeMyOrder(on.db, act)
    if (placed.ok) ordered = placed.value.items
    return placed.ok
  })
  if (id === null) return undefined
  const [token, customer] = [`secret-of-${id}`, customerOf(id)]
  const items = ordered.map(({ id: product_id, quantity: units, price }) => ({
    product_id,
    quantity: units,
    price,
  }))
  const payload = { token, placed_at: new Date(now).toISOString(), customer, items }
  save(world, page, id, { kind: 'placeOrder', payload: { ...payload, payment_method: 'cash' } })
  page.push()
  return id
}

export async function subscribe(world: World, page: Page): Promise<void> {
  const id = world.random.uuid()
  const mutation: Mutation = {
    kind: 'subscribeNewsletter',
    payload: { email: customerOf(id).email },
  }
  await orRefused(world, id, () =>
    page.app.enqueue(page.db, { id, mutation, userId: null, now: page.now() }),
  )
  save(world, page, id, mutation)
  page.push()
}

/** Asks for a mail when a product is back; pages of the last release do not offer it. */
export async function askForMail(world: World, page: Page): Promise<void> {
  if (!Object.hasOwn(page.app, 'requestStockAlert')) return
  const products = (await page.app.listProducts(page.db)).toSorted(byId)
  const product = products.find(({ stock }) => stock === 0) ?? products[0]
  if (product === undefined) return
  const id = world.random.uuid()
  const payload = { product_id: product.id, email: customerOf(id).email, locale: 'ar' }
  await orRefused(world, id, () =>
    page.app.requestStockAlert(page.db, payload, { id, now: page.now() }),
  )
  save(world, page, id, { kind: 'requestStockAlert', payload })
  page.push()
}

/** 'Try again' on an order that needs attention: its lines go back to the cart. */
export async function reviveOrder(world: World, page: Page, pick: number): Promise<void> {
  const orders = await page.app.listMyOrders(page.db)
  const refused = orders.filter(({ state }) => state.name === 'needs-attention')
  const chosen = refused[pick % Math.max(1, refused.length)]
  if (chosen === undefined) return
  const { id } = chosen.order
  if (chosen.state.name === 'needs-attention' && chosen.state.code === 'lost') {
    await page.app.placeAgain(page.db, id, page.now())
    return page.push()
  }
  const { rows } = await page.app.listOperations(page.db)
  // A request to cancel the refused order goes with it.
  const lane = rows.filter((row) => row.lane === `order:${id}` && row.state !== 'applied')
  for (const row of lane) world.diary.plan(row.id, null)
  const operation = lane.find((row) => row.id === id)
  if (operation !== undefined) await page.resolveUnknownOutcome?.(operation)
  if (await page.app.reviveMyOrder(page.db, id, 'checkout', page.now()))
    world.diary.giveUp(lane.map((row) => row.id))
}

/** 'Cancel this order': at once if it was never sent, otherwise a request. */
export async function cancelOrder(world: World, page: Page, pick: number): Promise<void> {
  const { app, db } = page
  const pending = (await app.listMyOrders(db)).filter(
    ({ state, cancellation }) =>
      (cancellation ?? null) === null &&
      (state.name === 'confirmed'
        ? state.receipt.status === 'pending'
        : state.name !== 'needs-attention'),
  )
  const chosen = pending[pick % Math.max(1, pending.length)]?.order
  if (chosen === undefined) return
  const placing = (await app.listOperations(db)).rows.find(({ id }) => id === chosen.id)
  if (placing?.attempts === 0) world.diary.plan(chosen.id, null)
  const answer = await app.cancelMyOrder(db, chosen.id, page.now())
  if (answer === 'withdrawn') return world.diary.giveUp([chosen.id])
  world.diary.dropPlan(chosen.id)
  const { rows } = await app.listOperations(db)
  const asking = rows.find(
    (row) => row.kind === 'cancelMyOrder' && row.lane === `order:${chosen.id}`,
  )
  if (asking !== undefined && !world.diary.entries.has(asking.id))
    // The question is asked about a pending order only, and the server answers it only for one.
    world.diary.save({
      id: asking.id,
      device: page.device.number,
      user: null,
      mutation: {
        kind: 'cancelMyOrder',
        payload: { order_id: chosen.id, token: chosen.token },
      },
      seen: { status: 'pending' },
    })
  page.push()
}

/** 'Give up' on the page of waiting writes, for a shopper's own. */
export async function giveUp(world: World, page: Page, pick: number): Promise<void> {
  const { rows } = await page.app.listOperations(page.db)
  const own = rows.filter(
    ({ id, scope, state }) =>
      scope === 'anon' && state !== 'applied' && isAuthors({ world, page }, id),
  )
  const chosen = own[pick % Math.max(1, own.length)]
  if (chosen !== undefined) await giveUpWrite(world, page, chosen.id)
}

function save(world: World, { device }: Page, id: string, mutation: Mutation): void {
  world.diary.save({ id, device: device.number, user: null, mutation, seen: null })
}

/** Records a write that the screen reported as not saved. */
async function orRefused<T>(world: World, id: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    world.diary.refused.add(id)
    throw error
  }
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
