/**
 * Every screen of the shop in both themes and three widths, as pictures in screenshots/ (or the
 * folder that SCREENS names). Nothing is compared. Runs only with `npm run screens`.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { serveShell } from './support/prerendered-page.ts'
import type { Shopper } from './support/shopper.ts'
import type { Shop } from './support/start-shop.ts'
import { looks, takePicture } from './support/take-picture.ts'

test.use({ visitor: 'new' })

const panel = 'Eye of Horus Wall Panel'
const screens = [
  ['home', '/'],
  ['shop', '/products'],
  ['shop-search', '/products?q=box'],
  ['categories', '/categories'],
  ['category', '/categories/boxes'],
  ['category-empty', '/categories/sculptures'],
  ['product', '/product/1'],
  ['product-not-found', '/product/none'],
  ['cart-empty', '/cart'],
  ['checkout-empty', '/checkout'],
  ['about', '/about'],
  ['contact', '/contact'],
  ['faq', '/faq'],
  ['privacy-policy', '/privacy-policy'],
  ['terms', '/terms'],
  ['shipping', '/shipping'],
  ['account', '/account'],
  ['orders-empty', '/account/orders'],
  ['sync-empty', '/account/sync'],
  ['not-found', '/no/such/page'],
] as const

for (const { name: look, ...use } of looks) {
  test.describe(`looking at ${look}`, () => {
    test.use(use)

    test('every screen', async ({ shop, shopper }) => {
      test.setTimeout(300_000)
      const { page } = shopper
      const shoot = (name: string) => takePicture(page, `${name}-${look}`)
      await shootTrouble(shop, page, shoot)
      await shopper.getReady()
      for (const [name, path] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await shoot(name)
      }
      await shootLayers(page, shoot)
      await shootPurchase(shopper, shoot)
      await shootLife(shop, shopper, shoot)
      await shop.proxy.shut()
      await page.goto('/products')
      await shoot('shop-offline')
      await page.goto('/product/2')
      await shoot('product-offline')
      await page.goto('/products')
      await shopper.orderOne(panel)
      await shoot('confirmation-offline')
      await page.goto('/account/orders')
      await expect(page.getByRole('link', { name: /^Order / }).first()).toBeVisible()
      await shoot('orders')
      await page.goto('/account/sync')
      await page.getByText('Show contents').click()
      await shoot('sync-waiting')
      await shop.setProduct('1', { stock: 0 })
      await shop.proxy.open()
      await shopper.noticeConnection()
      await expect(page.getByRole('button', { name: 'Edit in the cart' })).toBeVisible()
      await shoot('sync-refused')
      await page.goto('/account/orders')
      await page
        .getByRole('link', { name: /^Order / })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Put back into the cart' })).toBeVisible()
      await shoot('order-refused')
      await page.getByRole('button', { name: 'Put back into the cart' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Sold out' })).toBeVisible()
      await shoot('cart-problems')
    })
  })
}

type Shoot = (name: string) => Promise<void>

/** Loading and failing screens, before anything is on the device. */
async function shootTrouble(shop: Shop, page: Page, shoot: Shoot) {
  await serveShell(page)
  shop.proxy.trouble({ kind: 'hang' }, /rpc\/pull_catalog/)
  for (const [name, path] of [
    ['home-loading', '/'],
    ['shop-loading', '/products'],
    ['product-loading', '/product/1'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await shoot(name)
  }
  shop.proxy.mend()
  shop.proxy.trouble({ kind: 'status', status: 500 }, /rpc\/pull_catalog/)
  await page.goto('/products')
  await expect(page.getByText(/^Failed to load/).first()).toBeVisible()
  await shoot('shop-failed')
  await page.goto('/')
  await expect(page.getByText(/^Failed to load/).first()).toBeVisible()
  await shoot('home-failed')
  shop.proxy.mend()
  await page.unrouteAll()
}

/** Dialogs, menus and messages. */
async function shootLayers(page: Page, shoot: Shoot) {
  await page.goto(`/newsletter#confirm=${'0123456789abcdef'.repeat(4)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot('newsletter')
  await page.goto('/newsletter')
  await shoot('newsletter-broken')
  await page.goto('/products')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill('box')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot('search')
  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await shoot('menu')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: `Add ${panel} to cart` }).click()
  await expect(page.getByText(/^Added /).first()).toBeVisible()
  await shoot('toast')
}

/** The shopper's view of an order in each status. */
async function shootLife(shop: Shop, { page, email }: Shopper, shoot: Shoot) {
  const [order] = await shop.ordersOf(email)
  const id = String(order?.['id'])
  for (const [name, change, sign] of [
    ['held', `held_at = now(), hold_reason = 'pieces'`, 'Received'],
    ['shipped', `held_at = null, hold_reason = null, status = 'shipped'`, 'Shipped'],
    ['delivered', `status = 'delivered'`, 'Delivered'],
    ['cancelled', `status = 'cancelled'`, 'Cancelled'],
  ] as const) {
    await shop.sql(`update public.orders set ${change} where id = $1`, [id])
    await page.goto(`/account/orders/${id}`)
    await expect(page.getByTestId('order-chip')).toHaveText(sign)
    await shoot(`order-${name}`)
    await page.goto('/order-confirmation')
    await expect(page.getByTestId('order-chip')).toHaveText(sign)
    await shoot(`confirmation-${name}`)
  }
}

async function shootPurchase(shopper: Shopper, shoot: Shoot) {
  const { page } = shopper
  await page.goto('/products')
  await shopper.add('Scarab Keepsake Box')
  await page.goto('/cart')
  await expect(page.getByRole('row')).toHaveCount(3)
  await shoot('cart')
  await shopper.goToCheckout()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await shoot('checkout-errors')
  await page.getByLabel('Remember this address on this device').check()
  await shopper.fillForm()
  await shoot('payment')
  await shopper.placeOrder()
  await shopper.expectOrder('Confirmed')
  await shoot('confirmation')
  await page.getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible()
  await shoot('order')
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Remove this address' })).toBeVisible()
  await shoot('account-filled')
}
