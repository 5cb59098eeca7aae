/** A catalogue that takes several pulls. */
import { expect, test } from './fixtures.ts'
import { serveShell } from './support/prerendered-page.ts'

test.use({ visitor: 'new' })

test('priority rows arrive first, and a search states its coverage @release', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  await serveShell(page)
  await shop.sql(`insert into public.products
      (id, name, description, price, image, category, stock, created_at)
    select 'large-' || n, 'Large ' || n, 'One of many pieces of cedar.', 10 + n,
      '/images/products/' || (1 + n % 12) || '.jpg', 'boxes', 5, now() - interval '1 hour' + n * interval '1 second'
    from generate_series(1, 600) n`)
  await shop.sql('update private.app_settings set whole_catalogue_up_to = 500')
  try {
    // The connection ends after the first page.
    shop.proxy.trouble({ kind: 'status', status: 503 }, /rpc\/pull_catalog_changes/)
    await shopper.open('/products')
    await expect(page.getByRole('article').first()).toContainText('Large 600')
    expect(shop.proxy.requests.filter((path) => path.includes('pull_catalog_first'))).not.toEqual(
      [],
    )
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const covered = page.getByText(
      /^The search covers \d+ of 612 products\. The others are not on this device yet\.$/,
    )
    await expect(covered).toBeVisible()
    await page.getByRole('dialog').getByRole('combobox').fill('large 599')
    await expect(page.getByRole('option', { name: /Large 599/ })).toBeVisible()

    await shopper.open('/product/large-399')
    await expect(async () => {
      await shopper.noticeConnection()
      await expect(page.getByRole('heading', { level: 1, name: 'Large 399' })).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()

    shop.proxy.mend()
    await shopper.noticeConnection()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('large 398')
    await expect(page.getByRole('option', { name: /Large 398/ })).toBeVisible({ timeout: 15_000 })
    await expect(covered).toBeHidden()
  } finally {
    await shop.sql('update private.app_settings set whole_catalogue_up_to = 20000')
  }
})
