/** What a visitor sees and does on a prerendered page before its code has loaded. */
import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './support/first-visit.ts'
import { openHeld, waitForLife } from './support/prerendered-page.ts'

test('a press before hydration is shown, and counts whatever happened to the page @release', async ({
  visit,
}) => {
  test.slow()

  await test.step('a press before hydration is shown, and the header covers the page under it', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products')
    const add = page.getByRole('button', { name: 'Add Eye of Horus Wall Panel' })
    await add.click()
    await expect(add).toHaveCSS('opacity', '0.6')
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', /, 0\)/)
    letIn()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
    await expect(add).toHaveCSS('opacity', '1')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('banner')).toHaveCSS('background-color', /, 0\)/)
  })

  await test.step('a press counts if an extension replaced what was pressed', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products')
    await page.getByRole('button', { name: 'Add Eye of Horus Wall Panel' }).click()
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('main button'))
        button.replaceWith(button.cloneNode(true))
    })
    letIn()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })

  await test.step('a press counts if the page is rendered anew', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products')
    await page.getByRole('button', { name: 'Add Eye of Horus Wall Panel' }).click()
    await page.evaluate(() => {
      for (const card of document.querySelectorAll('main article')) {
        const wrapper = document.createElement('b')
        card.replaceWith(wrapper)
        wrapper.append(card)
      }
    })
    letIn()
    await expect(page.getByTestId('cart-count')).toHaveText('1')
  })

  await test.step('a press on what is gone afterwards is reported', async () => {
    const page = await visit()
    const letIn = await openHeld(page, '/products')
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.textContent = 'Compare prices'
      document.querySelector('main article')?.prepend(button)
      button.click()
      button.remove()
    })
    letIn()
    await expect(
      page
        .getByText('The page changed while it was loading. Please press “Compare prices” again.')
        .first(),
    ).toBeVisible()
  })

  await test.step('a link in the header leads on while the screen below it is not hydrated yet', async () => {
    const page = await visit()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(pressShopWhenHydrated)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Collection')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(errors).toEqual([])
  })
})

/** Presses 'Shop' once the header is hydrated. By this fast clock, React pauses after each task. */
function pressShopWhenHydrated(): void {
  const now = performance.now.bind(performance)
  let calls = 0
  performance.now = () => now() + (calls += 1) * 100
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    const link = document.querySelector<HTMLElement>('header a[href="/products"]')
    if (link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) link.click()
    else port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
}

const pictures = [
  ['/', /Eye of Horus panel/],
  ['/product/1', /Eye of Horus Wall Panel/],
] as const

test('pictures that fail before hydration get a mark, then their fallback @release', async ({
  visit,
}) => {
  test.slow()

  await test.step('a picture of a page that fails before hydration gets a mark, then its fallback', async () => {
    for (const [path, name] of pictures) {
      const page = await visit()
      await page.route(/\/images\/(hero|products\/1)\b/, (route) => route.abort())
      const letIn = await openHeld(page, path)
      const main = page.getByRole('main')
      await expect(main.getByRole('img', { name }).first()).toHaveCSS('content', /^url\(.*svg/)
      letIn()
      await waitForLife(page)
      if (path === '/') await expectLoaded(main.getByRole('img', { name: 'A carving in progress' }))
      else await expect(main.locator('span').getByRole('img', { name }).first()).toBeVisible()
      await expect(main.locator('img[data-failed]')).toHaveCount(0)
    }
  })

  await test.step('a picture of a category that fails before hydration gets its fallback', async () => {
    const page = await visit()
    await page.route(/\/images\/categories\//, (route) => route.abort())
    const letIn = await openHeld(page, '/categories')
    const main = page.getByRole('main')
    await expect(main.locator('img').first()).toHaveAttribute('data-failed')
    letIn()
    await waitForLife(page)
    await expectLoaded(main.locator('img').first())
    await expect(main.locator('img').first()).toHaveAttribute('src', '/images/story.jpg')
  })

  await test.step('where the fallback fails, too, the mark stays, before and after hydration', async () => {
    const page = await visit()
    await page.route(/\/images\//, (route) => route.abort())
    for (const path of ['/', '/categories', '/product/1']) {
      const letIn = await openHeld(page, path)
      await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('data-failed')
      letIn()
      await waitForLife(page)
      const broken = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('main img')]
            .filter((image) => image.complete && image.naturalWidth === 0)
            .map((image) => image.src),
        )
      await expect.poll(broken, path).toEqual([])
      await page.unrouteAll()
      await page.route(/\/images\//, (route) => route.abort())
    }
  })
})

async function expectLoaded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBeGreaterThan(0)
}
