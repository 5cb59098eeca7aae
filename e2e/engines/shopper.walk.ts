import { expect } from '@playwright/test'
import { type Tab, until } from './drivers/tab.ts'
import { inEachEngine } from './fixtures.ts'
import {
  addToCart,
  bowl,
  clearCart,
  countInCart,
  expectCards,
  expectHeading,
  expectInCart,
  expectOneOrder,
  expectOrderChip,
  expectPicture,
  goToPayment,
  newEmail,
  noticeConnection,
  openForTheFirstTime,
  order,
  panel,
  rack,
} from './shop-steps.ts'

inEachEngine('a shopper browses, searches and orders', async ({ tab, shop }) => {
  await tab.goto('/')
  await tab.click({ role: 'link', name: 'Shop' })
  await expectHeading(tab, 'Our Collection')
  await expectCards(tab, 12)
  await tab.click({ role: 'link', name: 'Wall art' })
  await until('the category', () => tab.js(() => location.search.includes('wall-art')))
  await tab.has({ role: 'article', hasText: panel })
  await tab.click({ role: 'link', name: 'All' })
  await until('all categories', () => tab.js(() => location.search === ''))
  await expectCards(tab, 12)

  await tab.click({ role: 'button', name: 'Search' })
  await tab.enter({ css: 'dialog[open] input' }, 'scarab')
  await tab.has({ within: { role: 'dialog' }, hasText: 'Scarab Keepsake Box' })
  await tab.press('Escape')
  await tab.hasNot({ role: 'dialog' })

  // Firefox would ask the shopper.
  await tab.js(() => {
    Object.assign(navigator.storage, { persist: () => Object.assign(globalThis, { asked: true }) })
  })
  const email = newEmail()
  await tab.click({ within: { role: 'article', hasText: panel }, role: 'link' })
  await expectHeading(tab, panel)
  await tab.click({ role: 'button', name: 'Increase quantity' })
  await tab.click({ role: 'button', name: 'Add to Cart' })
  await expectInCart(tab, 2)
  expect(await tab.js(() => navigator.vendor === '' && 'asked' in globalThis)).toBe(false)
  await order(tab, email)
  await expectHeading(tab, 'Thank You for Your Order!')
  await expectOrderChip(tab, 'Confirmed')
  await expectOneOrder(shop.ordersOf, email)
})

inEachEngine(
  'without a connection the shop opens, takes an order, keeps it through a kill, and sends it once',
  async (world) => {
    const { shop } = world
    const email = newEmail()
    await openForTheFirstTime(world.tab)
    await expectKeptPictures(world.tab)
    await shop.proxy.shut()
    await world.tab.goto('/')
    await world.tab.has({ role: 'heading', level: 1 })
    await world.tab.reload()
    await world.tab.has({ role: 'heading', level: 1 })
    await world.tab.goto('/product/1')
    await expectHeading(world.tab, panel)
    await expectPicture(world.tab)

    await world.tab.click({ role: 'button', name: 'Add to Cart' })
    await expectInCart(world.tab, 1)
    await order(world.tab, email)
    await expectHeading(world.tab, 'Your order is saved on this device')
    await expectOrderChip(world.tab, 'Saved on this device')
    await world.tab.goto('/products')
    await addToCart(world.tab, rack)
    await expectInCart(world.tab, 1)

    await world.killAndRestart()
    await world.tab.goto('/account/orders')
    await expectOrderChip(world.tab, 'Saved on this device')
    await expectInCart(world.tab, 1)
    await world.tab.goto('/product/3')
    await expectPicture(world.tab)

    await world.tab.goto('/account/orders')
    await shop.proxy.open()
    await noticeConnection(world.tab)
    await expectOrderChip(world.tab, 'Confirmed')
    await expectOneOrder(shop.ordersOf, email)
  },
)

inEachEngine('two tabs share cart and orders, and order once', async ({ tab, newTab, shop }) => {
  await openForTheFirstTime(tab)
  const other = await newTab()
  await other.goto('/products')
  await addToCart(other, rack)
  await expectInCart(tab, 1)
  await clearCart(tab)
  await expectInCart(other, 0)

  // Both press 'Place Order' at the same moment.
  const email = newEmail()
  await addToCart(other, bowl)
  await expectInCart(tab, 1)
  await goToPayment(tab, email)
  await other.goto('/checkout')
  await other.has({ role: 'heading', name: 'Payment Information' })
  await Promise.all([pressPlaceOrder(tab), pressPlaceOrder(other)])
  await expect.poll(() => shop.ordersOf(email), { timeout: 60_000 }).not.toHaveLength(0)

  // Both notice the connection at the same moment.
  const late = newEmail()
  await tab.goto('/products')
  await expectSteady(tab, async () => {
    await shop.proxy.shut()
    // A pull that was under way may still have succeeded.
    await until('the offline line', async () => {
      await noticeConnection(tab)
      return tab.isThere({ role: 'status', text: '/^Prices and stock as of/' })
    })
  })
  await addToCart(tab, rack)
  await expectInCart(tab, 1)
  await order(tab, late)
  await expectOrderChip(tab, 'Saved on this device')
  await other.goto('/account/orders')
  await expectOrderChip(other, 'Saved on this device')
  await shop.proxy.open()
  await Promise.all([noticeConnection(tab), noticeConnection(other)])
  await expectOrderChip(tab, 'Confirmed')
  await expectOneOrder(shop.ordersOf, email, late)
})

inEachEngine(
  'a page from the back/forward cache works, and did not block the next',
  async (world) => {
    const { tab } = world
    await openForTheFirstTime(tab)
    await addToCart(tab, bowl)
    await expectInCart(tab, 1)
    // A read and a write have just begun when the page is left. The write may still be lost.
    await tab.js(() => {
      Object.assign(globalThis, { mark: 'the page before' })
      document.querySelector<HTMLElement>('article button')?.click()
    })
    await tab.goto('/cart')
    await tab.has({ role: 'button', name: 'Clear cart' })
    const kept = await countInCart(tab)
    await tab.back()
    // Kept, not loaded again; Playwright disables this in Chromium.
    await until('the page before', () =>
      tab.js(() => {
        const isKept = 'mark' in globalThis || navigator.userAgent.includes('Chrome')
        return location.pathname === '/products' && isKept
      }),
    )
    await expectCards(tab, 12)
    await addToCart(tab, rack)
    await expectInCart(tab, kept + 1)
    await tab.goto('/cart')
    await tab.has({ role: 'row', hasText: bowl })
    await tab.has({ role: 'row', hasText: rack })
  },
)

inEachEngine('a new version waits for consent and then runs', async ({ tab, shop }) => {
  await openForTheFirstTime(tab)
  await addToCart(tab, rack)
  await expectInCart(tab, 1)
  shop.proxy.append('/sw.js', '\n// another version')
  await tab.js(async () => void (await (await navigator.serviceWorker.ready).update()))
  await tab.has({ role: 'button', name: 'Update' })
  await tab.js(() => void Object.assign(globalThis, { mark: 'the old page' }))
  await tab.click({ role: 'button', name: 'Update' })
  await until('the page has loaded again', () => tab.js(() => !('mark' in globalThis)))
  await expectInCart(tab, 1)
  const isWaiting = () => tab.js(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(isWaiting).toBe(false)
})

/** By script: a driver cannot click in two tabs at the same moment. */
const pressPlaceOrder = (tab: Tab) =>
  tab.js(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent.includes('Place Order'))?.click()
  })

/** Pictures for offline use are fetched when the browser is idle. */
function expectKeptPictures(tab: Tab): Promise<void> {
  const countKept = async () => (await (await caches.open('images')).keys()).length
  return until('21 pictures are kept', async () => (await tab.js(countKept)) >= 21)
}

/** What appears above the products does not move them. */
async function expectSteady(tab: Tab, appear: () => Promise<void>): Promise<void> {
  await expectCards(tab, 12)
  const place = () =>
    tab.js(() => {
      const last = [...document.querySelectorAll('article')].at(-1)
      return Math.round(last?.getBoundingClientRect().top ?? 0)
    })
  await tab.js(() => scrollTo(0, 400))
  const before = await place()
  await appear()
  expect(await place()).toBe(before)
}
