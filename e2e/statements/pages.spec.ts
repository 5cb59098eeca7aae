/** docs/product.md 3.11: about, contact and the pages linked in the footer. */
import { expect, test } from '../fixtures.ts'
import { holdDrafts } from '../support/hold-drafts.ts'

test('About and the pages linked in the footer say what they promise', async ({ shopper }) => {
  await test.step('About shows story, craft, values and visit', async () => {
    const { page, open } = shopper
    await open('/about')
    const main = page.getByRole('main')
    await expect(main).toContainText('founded in 2015')
    await expect(main).toContainText('Cairo')
    for (const heading of [
      'Our story',
      'Our craft',
      'Craftsmanship',
      'Sustainability',
      'Heritage',
      'Community',
      'Visit the workshop',
    ])
      await expect(main.getByRole('heading', { name: heading })).toBeVisible()
  })

  await test.step('the pages linked in the footer exist', async () => {
    const { page, open } = shopper
    for (const [path, text] of [
      ['/faq', /cash/i],
      ['/shipping', /free/i],
      ['/terms', /order/i],
      ['/privacy-policy', /device/i],
    ] as const) {
      await open(path)
      await expect(page.getByRole('main')).toContainText(text)
      expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(800)
    }
  })
})

test('Contact shows hours and details, and its form loses no text', async ({ shop, shopper }) => {
  const { page, email } = shopper
  await shopper.open('/contact')
  const main = page.getByRole('main')
  for (const text of [
    'Monday to Friday',
    '9:00 AM to 6:00 PM',
    'Saturday',
    '10:00 AM to 4:00 PM',
    'Sunday',
    'closed',
  ])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByLabel('Message')).toHaveAttribute('rows', '5')
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect(main.getByLabel(label, { exact: true })).toHaveAttribute('required', '')
  await main.getByRole('button', { name: /Send/ }).click()
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(main.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')

  await holdDrafts(page)
  await main.getByLabel('Name', { exact: true }).fill('Mona')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Subject').fill('A box')
  await main.getByLabel('Message').fill('<script>alert(1)</script> Is it walnut?')
  await page.reload()
  await expect(main.getByLabel('Message')).toHaveValue(/walnut/)
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Mona')
  const send = main.getByRole('button', { name: /Send/ })
  await page.setViewportSize({ width: 390, height: 640 })
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await send.click()
  const thanks = page.getByRole('alert').filter({ hasText: 'Thank you' }).getByText('Thank you')
  await expect(thanks).toBeFocused()
  await expect(thanks).toBeInViewport({ ratio: 1 })
  await expect(main.getByLabel('Message')).toHaveValue('')
  await expect
    .poll(() => shop.sql('select message from private.contact_messages where email = $1', [email]))
    .toMatchObject([{ message: '<script>alert(1)</script> Is it walnut?' }])
})
