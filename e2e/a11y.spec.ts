import { expect, test } from './fixtures.ts'
import { serveShell } from './support/prerendered-page.ts'
import { expectNoBarriers, findBarriers, phone } from './support/barriers.ts'
import { shopPages } from './support/pages.ts'
import { visit } from './support/visit.ts'

test.use(phone)

test('every route passes the accessibility check', async ({ shopper }) => {
  test.slow()
  const { page } = shopper
  await shopper.open('/terms')
  for (const path of [...shopPages, '/admin']) {
    await visit(page, path)
    await expectNoBarriers(page, path)
  }
})

test('pages of e-mails and an answered form pass the check, which reports a planted fault @release', async ({
  shopper,
}) => {
  test.slow()

  await test.step('pages linked from e-mails pass the accessibility check', async () => {
    const { page } = shopper
    for (const path of [
      '/newsletter',
      '/admin/forgotten-password',
      '/admin/new-password',
      '/admin/invitation#00',
      `/newsletter#confirm=${'0123456789abcdef'.repeat(4)}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Asking/)).toHaveCount(0)
      await expectNoBarriers(page, path)
    }
  })

  await test.step('the response to a newsletter sign-up has enough contrast', async () => {
    const { page } = shopper
    await shopper.open('/')
    await page.getByLabel('Email').fill(shopper.email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Almost done: open the email we send to')).toBeVisible()
    await expectNoBarriers(page, 'subscribed')
  })

  await test.step('the accessibility check reports a planted fault', async () => {
    await shopper.open('/faq')
    await expect(shopper.page.getByRole('heading', { level: 1 })).toBeVisible()
    await shopper.page.evaluate(() => {
      const button = document.createElement('button')
      button.style.background = 'white'
      document.querySelector('main')?.append(button)
    })
    expect(await findBarriers(shopper.page)).toEqual([expect.stringContaining('button-name')])
  })
})

test('a purchase and its order in every status pass the accessibility check @release', async ({
  shop,
  shopper,
}) => {
  test.setTimeout(300_000)

  await test.step('a purchase passes the accessibility check', async () => {
    const { page } = shopper
    await shopper.getReady()
    await shopper.add('Eye of Horus Wall Panel')
    await expectNoBarriers(page, 'a toast')
    for (const path of ['/cart', '/checkout']) {
      await visit(page, path)
      await expect(page.getByText('Eye of Horus Wall Panel').first()).toBeVisible()
      await expectNoBarriers(page, `${path}, filled`)
    }
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expectNoBarriers(page, 'checkout with errors')
    await shopper.fillForm()
    await expectNoBarriers(page, 'payment')
    await shopper.placeOrder()
    await expectNoBarriers(page, 'order confirmation')
    for (const path of ['/account/orders', '/account/sync']) {
      await visit(page, path)
      await expectNoBarriers(page, `${path}, filled`)
    }
  })

  await test.step('an order passes the accessibility check in every status', async () => {
    const { page } = shopper
    await expect.poll(() => shop.ordersOf(shopper.email)).toHaveLength(1)
    const [order] = await shop.ordersOf(shopper.email)
    for (const [change, chip] of [
      [`held_at = now(), hold_reason = 'pieces'`, 'Received'],
      [`held_at = null, hold_reason = null, status = 'processing'`, 'Processing'],
      [`status = 'shipped'`, 'Shipped'],
      [`status = 'delivered'`, 'Delivered'],
      [`status = 'cancelled'`, 'Cancelled'],
    ] as const) {
      await shop.sql(`update public.orders set ${change} where id = $1`, [order?.['id']])
      for (const path of ['/order-confirmation', `/account/orders/${String(order?.['id'])}`]) {
        await page.goto(path)
        await expect(page.getByTestId('order-chip')).toHaveText(chip)
        await expectNoBarriers(page, `${chip}: ${path}`)
      }
    }
    await shop.proxy.shut()
    await page.goto('/account/orders')
    await expect(page.getByTestId('order-chip')).toHaveText('Cancelled')
    await expectNoBarriers(page, 'my orders, offline')
  })
})

test.describe('for somebody new', () => {
  test.use({ visitor: 'new' })

  test('a shop that is loading or failing passes the accessibility check, and can be tried again @release', async ({
    shop,
    shopper,
  }) => {
    test.slow()
    const { page } = shopper
    await serveShell(page)
    for (const [state, trouble, signs] of [
      ['loading', { kind: 'hang' }, [/^Loading /]],
      [
        'failing',
        { kind: 'status', status: 500 },
        [
          'Failed to load products. Please try again later.',
          'Failed to load products',
          'No categories found.',
        ],
      ],
    ] as const) {
      shop.proxy.trouble(trouble, /rpc\/pull_catalog/)
      for (const [at, path] of ['/products', '/', '/categories', '/product/1'].entries()) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        const sign = signs[at]
        if (sign !== undefined)
          await expect(page.getByText(sign, { exact: true }).first()).toBeAttached()
        await expectNoBarriers(page, `${path} ${state}`)
      }
    }
    await page.goto('/products')
    await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible()
    shop.proxy.mend()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('article')).toHaveCount(12)
  })
})
