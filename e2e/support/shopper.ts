/** Actions of a shopper, named by the texts on screen. */
import { randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'

export interface Shopper {
  page: Page
  /** Unique: finds the shopper's orders on the server. */
  email: string
  open: (path: string) => Promise<void>
  /** Opens the shop and waits until everything works without a network. */
  getReady: () => Promise<void>
  add: (productName: string) => Promise<void>
  goToCheckout: () => Promise<void>
  fillForm: () => Promise<void>
  placeOrder: () => Promise<void>
  /** Everything from the product to the confirmation. */
  orderOne: (productName: string) => Promise<void>
  expectOrder: (
    state: 'Saved on this device' | 'Sending' | 'Confirmed' | 'Needs your attention',
  ) => Promise<void>
  expectChip: (text: string | RegExp) => Promise<void>
  /** Makes the device notice its connection. */
  noticeConnection: () => Promise<void>
}

export const customer = {
  'First name': 'Mona',
  'Last name': 'Fathy',
  Phone: '01001234567',
  Address: '12 Al Muizz Street',
  City: 'Cairo',
  Governorate: 'Cairo',
  'Postal code': '11511',
}

/** The governorate is chosen from a list, everything else is typed. */
async function fillField(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await (label === 'Governorate' ? field.selectOption(value) : field.fill(value))
}

/** Texts of the confirmation, by the state of the order. */
const placedHeadline =
  /^(Thank You for Your Order!|Your order (is saved on this device|is not sent yet|was not accepted))$/

export function createShopper(page: Page, email = `${randomUUID()}@example.com`): Shopper {
  const shopper: Shopper = {
    page,
    email,
    open: async (path) => {
      await page.goto(path)
    },
    getReady: async () => {
      await page.goto('/products')
      await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(12)
      await waitForWorker(page)
    },
    add: async (productName) => {
      await page.getByRole('button', { name: `Add ${productName} to cart` }).click()
      await expect(page.getByText(/^(Added|Updated quantity of) /).first()).toBeVisible()
    },
    goToCheckout: async () => {
      await page.getByRole('link', { name: /^Cart/ }).first().click()
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await expect(page.getByRole('heading', { name: 'Customer Information' })).toBeVisible()
    },
    fillForm: async () => {
      for (const [label, value] of Object.entries({ ...customer, Email: email }))
        await fillField(page, label, value)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
    },
    placeOrder: async () => {
      await page.getByRole('button', { name: 'Place Order' }).click()
      await expect(page.getByRole('heading', { level: 1, name: placedHeadline })).toBeVisible()
    },
    orderOne: async (productName) => {
      await shopper.add(productName)
      await shopper.goToCheckout()
      await shopper.fillForm()
      await shopper.placeOrder()
    },
    expectOrder: async (state) => {
      await expect(page.getByRole('main').getByTestId('order-chip')).toHaveText(state)
    },
    expectChip: async (text) => {
      await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
    },
    noticeConnection: async () => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    },
  }
  return shopper
}

/** Active means installed: every route's code is on the device. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
}
