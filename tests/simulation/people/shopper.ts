/** Actions of shoppers. */
import type { Mutation } from '#domain/writes/mutations.ts'
import { aCustomer } from '../../support/builders.ts'
import type { Page } from '../device/types.ts'
import { giveUpWrite } from './decide.ts'
import type { Step } from '../story/steps.ts'
import type { World } from '../world.ts'

type Of<D extends Step['do']> = Extract<Step, { do: D }>

export async function order(
  world: World,
  page: Page,
  { picks, quantity }: Of<'order'>,
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
  const lines = await app.readCart(db)
  const id = world.random.uuid()
  const token = `secret-of-${id}`
  const placed = await orRefused(world, id, () =>
    app.placeMyOrder(db, { id, token, lines, customer: aCustomer, draftKey: 'checkout', now }),
  )
  if (!placed.ok) return
  const items = placed.value.items.map(({ id: product_id, quantity: units, price }) => ({
    product_id,
    quantity: units,
    price,
  }))
  const payload = { token, placed_at: new Date(now).toISOString(), customer: aCustomer, items }
  save(world, page, id, { kind: 'placeOrder', payload: { ...payload, payment_method: 'cash' } })
  page.push()
}

export async function subscribe(world: World, page: Page): Promise<void> {
  const id = world.random.uuid()
  const mutation: Mutation = { kind: 'subscribeNewsletter', payload: { email: aCustomer.email } }
  await orRefused(world, id, () =>
    page.app.enqueue(page.db, { id, mutation, userId: null, now: page.now() }),
  )
  save(world, page, id, mutation)
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
  world.diary.plan(id, null)
  const operation = (await page.app.listOperations(page.db)).rows.find((row) => row.id === id)
  if (operation !== undefined) await page.resolveUnknownOutcome?.(operation)
  if (await page.app.reviveMyOrder(page.db, id, 'checkout', page.now())) world.diary.giveUp([id])
}

/** 'Give up' on the page of waiting writes, for a shopper's own. */
export async function giveUp(world: World, page: Page, pick: number): Promise<void> {
  const { rows } = await page.app.listOperations(page.db)
  const own = rows.filter(({ scope, state }) => scope === 'anon' && state !== 'applied')
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
