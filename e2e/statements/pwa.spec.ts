/** Installable, shareable, and usable at 320 px and in forced colours. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[]
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
  shortcuts: { url: string; icons: { src: string; sizes: string }[] }[]
  share_target: { action: string; method: string; params: { text: string } }
}

test.describe('at the first visit', () => {
  test.use({ visitor: 'new' })

  test('the browser reports no obstacle to installing @release', async ({ shop, shopper }) => {
    const { page } = shopper
    await shopper.getReady()
    const cdp = await page.context().newCDPSession(page)
    const { errors } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    await shop.proxy.shut()
    const icon = () => page.evaluate(async () => (await fetch('/icons/icon-192.png')).status)
    expect(await icon(), 'asked for at every start, also without a connection').toBe(200)
  })
})

test('the manifest is complete, and its pictures have the stated sizes', async ({ shopper }) => {
  const { page } = shopper
  await shopper.open('/')
  const manifest = await page.evaluate(async (): Promise<Manifest> => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const response = await fetch(link?.href ?? '')
    return (await response.json()) as Manifest
  })
  expect(manifest).toMatchObject({
    id: '/',
    short_name: 'Nefer',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    launch_handler: {},
    share_target: { action: '/products', method: 'GET', params: { text: 'q' } },
  })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual([
    'any',
    'any',
    'maskable',
    'monochrome',
  ])
  const forms = manifest.screenshots.map(({ form_factor }) => form_factor)
  expect(forms.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(3)
  expect(forms.filter((form) => form === 'wide').length).toBeGreaterThanOrEqual(2)
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/products',
    '/cart',
    '/account/orders',
    '/products?q=',
  ])
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ].map(({ src, sizes }) => ({ src, sizes }))
  const measured = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return { src, sizes: `${image.naturalWidth}x${image.naturalHeight}` }
        }),
      ),
    pictures,
  )
  expect(measured).toEqual(pictures)
})

test('shared texts, forced colours, and the ways to install @release', async ({
  device,
  shopper,
}) => {
  test.slow()

  await test.step('accepts shared texts of any length, and an address without a text', async () => {
    const { page } = shopper
    await shopper.open(`/products?q=the+lotus+box+please${'%20'.repeat(300)}end`)
    await expect(page.getByText('Nothing has all these words. These have some:')).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Lotus Inlay Jewellery Box')
    await shopper.open('/products?q=')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await expect(page).toHaveURL('/products')
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('forced colours mark the current page, category and tab', async () => {
    const { page } = shopper
    await page.emulateMedia({ forcedColors: 'active' })
    await shopper.open('/products?category=boxes')
    const chips = page.getByRole('navigation', { name: 'Filter by category' })
    const chip = (name: string) => chips.getByRole('link', { name, exact: true })
    await expectStandsOut(chip('Boxes'), [chip('All'), chip('Decor')])
    const links = page.getByRole('navigation', { name: 'Main' })
    const underline = (name: string) => expect(links.getByRole('link', { name, exact: true }))
    await underline('Shop').toHaveCSS('text-decoration-line', 'underline')
    await underline('Home').toHaveCSS('text-decoration-line', 'none')

    await shopper.open('/')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expectStandsOut(tab('Featured'), [tab('Bestsellers'), tab('New Arrivals')])
    await tab('New Arrivals').click()
    await expectStandsOut(tab('New Arrivals'), [tab('Featured'), tab('Bestsellers')])
  })

  await test.step('a toast in forced colours has a background and a border', async () => {
    const { page } = shopper
    await page.emulateMedia({ forcedColors: 'active' })
    await shopper.open('/products')
    await shopper.add('Eye of Horus Wall Panel')
    const toast = page.locator('[data-toast]')
    await expect(toast).toHaveCSS('background-color', await systemColour(toast, 'Canvas'))
    await expect(toast).toHaveCSS('color', await systemColour(toast, 'CanvasText'))
    await expect(toast).toHaveCSS('border-top-width', '2px')
  })

  await test.step('the install button follows the offer of the browser', async () => {
    await shopper.page.emulateMedia({ forcedColors: 'none' })
    const { page } = shopper
    await withoutRealOffer(page)
    await shopper.open('/account')
    const button = page.getByRole('button', { name: 'Install the app' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toHaveCount(0)
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          document.title = 'asked'
        },
      })
      globalThis.dispatchEvent(offer)
    })
    await button.click()
    await expect(page).toHaveTitle('asked')
    await expect(button).toHaveCount(0)
  })

  await test.step('Safari on iOS gets a drawn guide instead', async () => {
    const page = await device.newTab()
    await withoutRealOffer(page)
    await page.addInitScript(() => {
      const safari =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
        '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
      Object.defineProperty(navigator, 'userAgent', { get: () => safari })
    })
    await page.goto('/account')
    const guide = page.getByRole('region', { name: 'Install Nefer' })
    await expect(guide.getByRole('listitem')).toHaveCount(3)
    await expect(guide.locator('svg')).toHaveCount(3)
    await expect(guide.getByRole('button')).toHaveCount(0)
  })

  await test.step('inside Instagram every page says so', async () => {
    const page = await device.newTab()
    await page.addInitScript(() => {
      const instagram =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ' +
        '(KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0.29.93'
      Object.defineProperty(navigator, 'userAgent', { get: () => instagram })
    })
    await page.goto('/products')
    await expect(
      page.getByText(
        'You are inside Instagram. Open Nefer in your browser to keep your cart and orders.',
      ),
    ).toBeVisible()
  })
})

/** The browser makes its offer at any time. */
async function withoutRealOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    })
  })
}

const screens = [
  '/',
  '/products',
  '/products?q=box',
  '/categories',
  '/product/1',
  '/cart',
  '/checkout',
  '/about',
  '/contact',
  '/faq',
  '/account',
  '/account/sync',
  '/no/such/page',
]

const listPages = ['/', '/products', '/products?q=box', '/categories', '/product/1']

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing scrolls sideways, and forced colours keep every control visible', async ({
    shopper,
  }) => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    await page.emulateMedia({ forcedColors: 'active' })
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (listPages.includes(path)) await expect(page.getByRole('article').first()).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, path).toBeLessThanOrEqual(320)
    }
    await page.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('dialog')
    await search.getByRole('combobox').fill('wood')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await search.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.goto('/cart')
    const edge = await page
      .getByRole('button', { name: 'Proceed to Checkout' })
      .evaluate((button) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
        return borderTopWidth !== '0px' && borderTopColor !== backgroundColor
      })
    expect(edge).toBe(true)
  })
})

/** It has the colours of a selection; the others keep those of the page. */
async function expectStandsOut(chosen: Locator, others: readonly Locator[]): Promise<void> {
  await expect(chosen).toHaveCSS('background-color', await systemColour(chosen, 'Highlight'))
  await expect(chosen).toHaveCSS('color', await systemColour(chosen, 'HighlightText'))
  for (const other of others)
    await expect(other).not.toHaveCSS('background-color', await systemColour(chosen, 'Highlight'))
}

function systemColour(near: Locator, name: string): Promise<string> {
  return near.evaluate((element, colour) => {
    const sample = document.createElement('i')
    sample.style.cssText = `color: ${colour}; forced-color-adjust: none`
    element.ownerDocument.body.append(sample)
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }, name)
}
