/** Steps of a shopper in any engine, named by the texts on screen. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { customer } from '../support/shopper.ts'
import { type Tab, until } from './drivers/tab.ts'

export const panel = 'Eye of Horus Wall Panel'
export const bowl = 'Nile Salad Bowl with Servers'
export const rack = 'Ankh Key Rack'

/** A unique address per order, to find the order on the server. */
export const newEmail = (): string => `${randomUUID()}@example.com`

export const expectHeading = (tab: Tab, name: string): Promise<void> =>
  tab.has({ role: 'heading', level: 1, name })

/** Until everything works without a network. */
export async function openForTheFirstTime(tab: Tab): Promise<void> {
  await tab.goto('/products')
  await expectHeading(tab, 'Our Collection')
  await expectCards(tab, 12)
  await waitForWorker(tab)
}

/** Active means installed: the code of every route is on the device. */
export function waitForWorker(tab: Tab): Promise<void> {
  return until('the worker controls the page', () =>
    tab.js(async () => {
      const { active } = await navigator.serviceWorker.ready
      return active?.state === 'activated' && navigator.serviceWorker.controller !== null
    }),
  )
}

export function expectCards(tab: Tab, count: number): Promise<void> {
  const countCards = () => document.querySelectorAll('main article').length
  return until(`${count} cards`, async () => (await tab.js(countCards)) === count)
}

export async function countInCart(tab: Tab): Promise<number> {
  const readBadge = () => document.querySelector('[data-testid=cart-count]')?.textContent ?? ''
  // No badge: 0.
  return Number(await tab.js(readBadge))
}

export const expectInCart = (tab: Tab, count: number): Promise<void> =>
  until(`the cart shows ${count}`, async () => (await countInCart(tab)) === count)

export const expectOrderChip = (tab: Tab, text: string): Promise<void> =>
  tab.has({ within: { role: 'main' }, testid: 'order-chip', text })

export function expectPicture(tab: Tab): Promise<void> {
  return until('the picture of the product', () =>
    tab.js(() => {
      const picture = document.querySelector<HTMLImageElement>('main img')
      return picture !== null && picture.complete && picture.naturalWidth > 0
    }),
  )
}

export const addToCart = (tab: Tab, name: string): Promise<void> =>
  tab.click({ role: 'button', name: `Add ${name} to cart` })

export async function clearCart(tab: Tab): Promise<void> {
  await tab.goto('/cart')
  await tab.click({ role: 'button', name: 'Clear cart' })
  await expectHeading(tab, 'Your cart is empty')
}

/** From the cart's link to the step of payment. */
export async function goToPayment(tab: Tab, email: string): Promise<void> {
  await tab.click({ role: 'link', name: '/^Cart/' })
  await tab.click({ role: 'button', name: 'Proceed to Checkout' })
  await tab.has({ role: 'heading', name: '/^(Customer|Payment) Information$/' })
  // The device knows the address of an earlier order.
  const back = { role: 'button', name: 'Back to Customer Information' } as const
  if (await tab.isThere(back)) await tab.click(back)
  const { Governorate: governorate, ...texts } = { ...customer, Email: email }
  for (const [label, text] of Object.entries(texts)) await tab.enter({ label }, text)
  await tab.choose({ label: 'Governorate' }, governorate)
  await tab.click({ role: 'button', name: 'Continue to Payment' })
  await tab.has({ role: 'heading', name: 'Payment Information' })
}

export async function order(tab: Tab, email: string): Promise<void> {
  await goToPayment(tab, email)
  await tab.click({ role: 'button', name: 'Place Order' })
}

/** Waits for an order of each on the server, then for second ones that must not come. */
export async function expectOneOrder(
  ordersOf: (email: string) => Promise<unknown[]>,
  ...emails: string[]
): Promise<void> {
  for (const email of emails)
    await expect.poll(() => ordersOf(email), { timeout: 60_000 }).not.toHaveLength(0)
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000)
  })
  for (const email of emails) expect(await ordersOf(email), email).toHaveLength(1)
}

export const noticeConnection = (tab: Tab): Promise<boolean> =>
  tab.js(() => dispatchEvent(new Event('online')))
