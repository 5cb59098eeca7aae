/** docs/product.md 3.3 (home) and F8 (newsletter). */
import { expect, test } from '../fixtures.ts'
import { holdDrafts } from '../support/hold-drafts.ts'

test('Home shows hero, tabs, story, categories and testimonials', async ({ shop, shopper }) => {
  const { page } = shopper
  await shopper.open('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Shop Collection' })).toHaveAttribute(
    'href',
    '/products',
  )
  await expect(main.getByRole('link', { name: 'Our Story' })).toHaveAttribute('href', '/about')
  await expect(main.getByRole('link', { name: 'View All Products' })).toHaveAttribute(
    'href',
    '/products',
  )

  const panel = page.getByRole('tabpanel')
  for (const [label, column] of [
    ['Featured', 'featured'],
    ['Bestsellers', 'bestseller'],
    ['New Arrivals', 'new'],
  ] as const) {
    const tab = page.getByRole('tab', { name: label })
    if (label === 'Featured') await expect(tab).toHaveAttribute('aria-selected', 'true')
    else await tab.click()
    const rows = await shop.sql(`select name from public.products where ${column}`)
    const names = rows.map(({ name }) => String(name)).toSorted()
    await expect(panel.getByRole('article')).toHaveCount(Math.min(names.length, 8))
    // The previous tab stays until the next one has been read.
    const headings = panel.getByRole('article').getByRole('heading')
    const strangers = async () =>
      (await headings.allTextContents()).filter((name) => !names.includes(name))
    await expect.poll(strangers).toEqual([])
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Featured' })).toBeFocused()
  await page.getByRole('tab', { name: 'New Arrivals' }).click()
  await main.getByRole('link', { name: 'Our Story' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'New Arrivals' })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  const story = page.getByRole('region', { name: 'One bench, one pair of hands' })
  await expect(story.getByRole('link')).toHaveAttribute('href', '/about')
  await expect(main.getByRole('link', { name: 'View All Categories' })).toHaveAttribute(
    'href',
    '/categories',
  )
  const cards = page.getByRole('region', { name: 'By the place it lives in' }).getByRole('article')
  await expect(cards).toHaveCount(6)
  const widths = await cards.evaluateAll((all) => all.map((card) => card.clientWidth))
  expect(widths.map((width) => width > Number(widths[5]) * 1.5)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  await expect(page.getByRole('region', { name: 'In their homes' }).locator('figure')).toHaveCount(
    3,
  )
})

test('Home: pictures that fail, keys of the tabs, and a typed address @release', async ({
  shop,
  shopper,
}) => {
  test.slow()

  await test.step('a picture that fails to load is replaced', async () => {
    const { page } = shopper
    const stock = page.getByRole('img', { name: 'A carving in progress' })
    shop.proxy.trouble({ kind: 'status', status: 404 }, /images\//)
    await shopper.open('/faq')
    await page.evaluate(() => caches.delete('images'))
    await shopper.open('/')
    await expect(stock.and(page.locator('span'))).toBeVisible()
    await expect(stock.locator('svg')).toBeVisible()

    shop.proxy.trouble(
      { kind: 'status', status: 404 },
      /images\/(hero|products\/1|categories\/boxes)/,
    )
    await shopper.open('/')
    await expect(stock).toHaveAttribute('src', '/images/story.jpg')
    await shopper.open('/product/1')
    const placeholder = page.locator('span[role="img"]', { hasNotText: /./ })
    await expect(placeholder.first()).toHaveAttribute('aria-label', 'Eye of Horus Wall Panel')
    await shopper.open('/categories')
    await expect(page.locator('article img[src="/images/story.jpg"]').first()).toBeAttached()
  })

  await shop.reset()
  await test.step('Home and End choose the first and the last tab, and do not scroll the page', async () => {
    const { page } = shopper
    await shopper.open('/')
    const tab = page.getByRole('tab', { name: 'Featured' })
    await tab.focus()
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'New Arrivals' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'New Arrivals' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.keyboard.press('Home')
    await expect(tab).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    // From right to left.
    await shopper.open('/ar')
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tabs.first()).toBeFocused()
  })

  await shop.reset()
  await test.step('a typed newsletter address survives an immediate reload', async () => {
    const { page, email } = shopper
    await shopper.open('/')
    const field = page
      .getByRole('region', { name: 'Letters from the workshop' })
      .getByLabel('Email')
    await expect(field).toBeVisible()
    await holdDrafts(page)
    await field.fill(email)
    await page.reload()
    await expect(field).toHaveValue(email)
  })
})

test('the newsletter form accepts an address, shows progress for a second, and sends it', async ({
  device,
  shop,
  shopper,
}) => {
  const { page, email } = shopper
  await shopper.open('/')
  const box = page.getByRole('region', { name: 'Letters from the workshop' })
  const field = box.getByLabel('Email')
  const button = box.getByRole('button', { name: 'Subscribe' })
  const changes = await button.evaluateHandle((element) => {
    const seen: string[] = []
    const note = () => seen.push(element.textContent)
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return seen
  })
  await button.click()
  await expect(box.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toBeFocused()
  expect(await changes.jsonValue(), 'no progress for an invalid address').toEqual([])
  await field.fill(email)
  await page.reload()
  await expect(field).toHaveValue(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  await expect(box.getByRole('button', { name: 'Subscribing...' })).toBeFocused()
  await expect(box.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
  await expect(box.getByRole('button', { name: 'Subscribe', exact: true })).toBeFocused()
  await expect(
    box.getByText(`Almost done: open the email we send to ${email} and confirm.`),
  ).toBeVisible()
  await device.context().setOffline(true)
  await expect(box.getByText(/^Saved on this device.*Then open the email/)).toBeVisible()
  await device.context().setOffline(false)
  await expect(field).toHaveValue('')
  await expect
    .poll(() =>
      shop.sql('select 1 as one from private.newsletter_subscribers where email = $1', [email]),
    )
    .toHaveLength(1)
})
