/** Saved products: kept without a connection, compared when it is back, gone with the device. */
import { expect, test } from '../fixtures.ts'

const bowl = 'Nile Salad Bowl with Servers' // 94.99
const panel = 'Eye of Horus Wall Panel'
const obelisks = 'Obelisk Pair'

test.use({ visitor: 'returning' })

test('a shopper saves pieces offline, sees them cheaper and almost gone, and clears the device', async ({
  shop,
  shopper,
  device,
}) => {
  test.setTimeout(180_000)
  const { page } = shopper
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('listitem').filter({ hasText: name })
  await shopper.getReady()
  await page.goto('/saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await expect(main).toContainText('Nothing saved yet')

  await shop.proxy.shut()
  await page.goto('/products')
  for (const name of [bowl, obelisks])
    await page.getByRole('button', { name: `Save ${name}` }).click()
  for (const name of [bowl, obelisks])
    await expect(page.getByRole('button', { name: `Remove ${name} from saved` })).toBeVisible()
  await page.goto('/product/1')
  await main.getByRole('button', { name: `Save ${panel}` }).click()
  await expect(main.getByRole('button', { name: `Remove ${panel} from saved` })).toBeVisible()

  // The other tab is in step, and a removal can be taken back.
  const other = await device.newTab()
  await other.goto('/saved')
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await page.goto('/saved')
  await main.getByRole('button', { name: `Remove ${panel} from saved` }).click()
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await other.close()
  await expect(main).not.toContainText(/Price lowered|Only \d left|No longer sold/)

  await shop.setProduct('6', { price: 79.99 })
  await shop.setProduct('1', { stock: 2 })
  await shop.sql(
    `delete from public.products where id = (select id from public.products where name = $1)`,
    [obelisks],
  )
  await shop.proxy.open()
  await shopper.noticeConnection()
  await expect(row(bowl)).toContainText('Price lowered: 94.99 EGP → 79.99 EGP')
  await expect(row(panel)).toContainText('Only 2 left')
  await expect(row(obelisks)).toContainText('No longer sold')
  await expect(row(obelisks).getByRole('link')).toHaveCount(0)
  await shopper.add(bowl)
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await row(obelisks)
    .getByRole('button', { name: `Remove ${obelisks} from saved` })
    .click()
  await expect(row(obelisks)).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Clear this device' }).click()
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('Everything on this device was erased')).toBeVisible()
  await page.goto('/saved')
  await expect(main).toContainText('Nothing saved yet')
})
