import { expect } from '@playwright/test'
import { findTorn } from '../support/find-torn.ts'
import { type Tab, until } from './drivers/tab.ts'
import { inEachEngine } from './fixtures.ts'
import { addToCart, expectHeading, expectInCart, openForTheFirstTime, panel } from './shop-steps.ts'
import { signIn } from './staff-steps.ts'

const smallPhone = { width: 320, height: 800 }
const phone = { width: 390, height: 844 }

/** A text that appears when the screen is complete. */
const screens = [
  ['/', 'Bestsellers'],
  ['/products', panel],
  ['/product/1', 'Add to Cart'],
  ['/cart', 'Proceed to Checkout'],
  ['/checkout', 'Continue to Payment'],
  ['/account', 'Theme'],
  ['/account/orders', 'My orders'],
  ['/admin', 'Dashboard'],
  ['/admin/products', 'Pyramid Bookends'],
  ['/admin/stall', panel],
] as const

inEachEngine(
  'ten screens fit 320 px',
  async ({ tab: first }) => {
    await getReady(first, smallPhone.width)
    await lookAtScreens(first, expectFit)
  },
  { size: smallPhone },
)

inEachEngine(
  'ten screens fit text of twice the size',
  async ({ tab: first }) => {
    await getReady(first, phone.width)
    await lookAtScreens(first, async (tab, path) => {
      await tab.js(() => void (document.documentElement.style.fontSize = '200%'))
      await expectFit(tab, `${path}, text of twice the size`)
      expect.soft(await tab.js(findTorn), `${path}: split words`).toEqual([])
    })
  },
  { size: phone },
)

/** A cart with one product, and a signed-in member of staff. */
async function getReady(tab: Tab, width: number): Promise<void> {
  await openForTheFirstTime(tab)
  expect(await tab.js(() => innerWidth), 'width of the window').toBe(width)
  await addToCart(tab, panel)
  await expectInCart(tab, 1)
  await signIn(tab, '/admin')
}

async function lookAtScreens(
  tab: Tab,
  look: (tab: Tab, path: string) => Promise<void>,
): Promise<void> {
  for (const [path, text] of screens) {
    await tab.goto(path)
    await tab.has({ within: { role: 'main' }, hasText: text })
    await look(tab, path)
  }
}

inEachEngine('the dark theme is chosen and stays', async ({ tab }) => {
  await tab.goto('/account')
  await tab.click({ role: 'radio', name: 'Dark' })
  const readTheme = () => tab.js(() => document.documentElement.dataset['theme'])
  await expect.poll(readTheme).toBe('dark')
  const dark = await tab.js(() => getComputedStyle(document.body).backgroundColor)
  await tab.goto('/products')
  expect(await readTheme()).toBe('dark')
  expect(await tab.js(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
})

inEachEngine(
  'without JavaScript prerendered pages can be read and their links followed',
  async ({ tab, shop }) => {
    // Firefox cannot be driven without JavaScript: there the files of the app are missing.
    shop.proxy.trouble({ kind: 'status', status: 404 }, /\.js$/)
    await tab.goto('/products')
    await expectHeading(tab, 'Our Collection')
    expect(await tab.js(isAlive), 'React runs').toBe(false)
    await tab.click({ within: { role: 'article', hasText: panel }, role: 'link' })
    await expectHeading(tab, panel)
    await tab.has({ hasText: '149.99 EGP' })
    await tab.click({ role: 'link', name: 'About Us' })
    await until('the page about us', () => tab.js(() => location.pathname === '/about'))
    await tab.has({ role: 'heading', level: 1 })
  },
  { scripts: false },
)

/** React keeps its data at the elements. */
function isAlive(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
}

/** Nothing is cut off at the side. */
async function expectFit(tab: Tab, place: string): Promise<void> {
  await settle(tab)
  const outside = await tab.js(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.outerHTML.slice(0, 120)),
  )
  expect.soft(outside, `${place}: cut off at the side`).toEqual([])
}

/** Until styles of width and theme are rendered, transitions included. */
async function settle(tab: Tab): Promise<void> {
  await tab.js(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}
