/** Every screen in Arabic, in both themes and three widths. Only with `npm run screens`. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pagesOfMails, shopPages, staffPages } from './support/pages.ts'
import { serveShell } from './support/prerendered-page.ts'
import type { Shopper } from './support/shopper.ts'
import { placeOrder, setStatusOffline } from './support/staff-orders.ts'
import { createStaff } from './support/staff.ts'
import type { Shop } from './support/start-shop.ts'
import { looks, takePicture } from './support/take-picture.ts'

test.use({ visitor: 'new', actionTimeout: 15_000 })

const panel = 'Eye of Horus Wall Panel'

for (const { name: look, ...use } of looks) {
  const createCamera = (page: Page) => ({
    shoot: (name: string) => takePicture(page, `ar-${name}-${look}`),
    async open(path: string) {
      await page.goto(path === '/' ? '/ar' : `/ar${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(/^جارٍ/)).toHaveCount(0)
    },
    async shootPages(paths: readonly string[]) {
      for (const path of paths) {
        await this.open(path)
        await this.shoot(path === '/' ? 'home' : path.replaceAll(/\W+/g, '-').replace(/^-/, ''))
      }
    },
  })

  test.describe(`looking at ${look}`, () => {
    test.use(use)

    test('the shop in Arabic', async ({ shop, shopper }) => {
      test.setTimeout(600_000)
      const { page } = shopper
      const camera = createCamera(page)
      await shootTrouble(shop, page, camera.shoot)
      await shopper.getReady()
      await camera.shootPages([...shopPages, ...pagesOfMails])
      await shootSearch(page, camera)
      await shootPurchase(shopper, camera)
      await shootLife(shop, shopper, camera)
      await shop.proxy.shut()
      await camera.open('/products')
      await camera.shoot('products-offline')
      await shopper.open('/products')
      await shopper.orderOne(panel)
      for (const path of ['/order-confirmation', '/account/sync']) {
        await camera.open(path)
        await camera.shoot(`${path.slice(1).replace('/', '-')}-offline`)
      }
      await shop.setProduct('1', { stock: 0 })
      await shop.proxy.open()
      await shopper.noticeConnection()
      await expect(page.getByRole('button', { name: 'تعديل في السلة' })).toBeVisible()
      await camera.shoot('account-sync-refused')
      await camera.open('/order-confirmation')
      await camera.shoot('order-confirmation-refused')
    })

    test('the staff room in Arabic', async ({ shop, device }) => {
      test.setTimeout(600_000)
      const page = device.page()
      const staff = createStaff(page)
      const camera = createCamera(page)
      const order = await placeOrder(shop)
      await shop.sql(
        `update public.orders set locale = 'ar', customer_name = 'منى فتحي' where id = $1`,
        [order.id],
      )
      await camera.open('/admin')
      await camera.shoot('admin-sign-in')
      await staff.signIn('/admin')
      await expect(page.getByRole('link', { name: /^Total Orders \d/ })).toBeVisible()
      await camera.shootPages(staffPages)
      await camera.open('/admin/products')
      await page.locator('[data-control="delete"]').first().click()
      await camera.shoot('admin-product-delete')
      await camera.open(`/admin/orders?order=${order.id}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('admin-order')
      await page.emulateMedia({ media: 'print' })
      await camera.shoot('admin-packing-slip')
      await page.emulateMedia({ media: 'screen' })
      await staff.open('/admin/orders')
      await setStatusOffline(page, shop, 'منى فتحي', 'Shipped')
      for (const path of ['/admin', '/admin/orders', '/admin/sync', '/admin/people']) {
        await camera.open(path)
        await camera.shoot(`${path.slice(1).replace('/', '-')}-offline`)
      }
      await shop.sql(`update public.orders set status = 'cancelled' where id = $1`, [order.id])
      await shop.proxy.open()
      await staff.noticeConnection()
      await staff.open('/admin/sync')
      await expect(page.getByText(`Order status: ${order.short}`)).toBeVisible()
      await expect(page.getByText('On the server now').first()).toBeVisible()
      await camera.open('/admin/sync')
      await camera.shoot('admin-sync-conflict')
    })
  })
}

type Camera = { open: (path: string) => Promise<void>; shoot: (name: string) => Promise<void> }

/** Loading and failing screens, before anything is on the device. */
async function shootTrouble(shop: Shop, page: Page, shoot: Camera['shoot']) {
  await serveShell(page)
  shop.proxy.trouble({ kind: 'hang' }, /rpc\/pull_catalog/)
  await page.goto('/ar/products')
  await expect(page.getByRole('main')).toBeVisible()
  await shoot('products-loading')
  // Nothing is pulled between the two faults.
  await page.goto('about:blank')
  shop.proxy.mend()
  shop.proxy.trouble({ kind: 'status', status: 500 }, /rpc\/pull_catalog/)
  await page.goto('/ar/products')
  await expect(page.getByText(/^تعذّر تحميل المنتجات/).first()).toBeVisible()
  await shoot('products-failed')
  shop.proxy.mend()
  await page.unrouteAll()
}

async function shootSearch(page: Page, { open, shoot }: Camera) {
  await open('/products')
  await page.getByRole('button', { name: 'بحث', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill('علبة')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shoot('search')
}

async function shootPurchase(shopper: Shopper, { open, shoot }: Camera) {
  const { page } = shopper
  await shopper.open('/products')
  await shopper.add(panel)
  await shopper.add('Scarab Keepsake Box')
  await open('/cart')
  await shoot('cart-filled')
  await open('/checkout')
  await page.locator('#email').fill(shopper.email)
  await page.locator('form button[type=submit]').click()
  await shoot('checkout-errors')
  await shopper.open('/checkout')
  await shopper.fillForm()
  await open('/checkout')
  await shoot('payment')
  await page.getByRole('button', { name: 'تقديم الطلب' }).click()
  await shopper.expectChip(/./)
  await expect(page.getByTestId('order-chip').first()).toHaveText('تم التأكيد')
  await shoot('order-confirmation-filled')
  await page.emulateMedia({ media: 'print' })
  await shoot('order-print')
  await page.emulateMedia({ media: 'screen' })
}

/** The shopper's view of an order in each status. */
async function shootLife(shop: Shop, { email }: Shopper, { open, shoot }: Camera) {
  const [order] = await shop.ordersOf(email)
  const id = String(order?.['id'])
  for (const [name, change] of [
    ['held', `held_at = now(), hold_reason = 'pieces'`],
    ['shipped', `held_at = null, hold_reason = null, status = 'shipped'`],
    ['delivered', `status = 'delivered'`],
    ['cancelled', `status = 'cancelled'`],
  ] as const) {
    await shop.sql(`update public.orders set ${change} where id = $1`, [id])
    await open(`/account/orders/${id}`)
    await shoot(`order-${name}`)
  }
}
