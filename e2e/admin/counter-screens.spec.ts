/** Counter, correction and settings in both languages and themes. Only with `npm run screens`. */
import { expect, test } from '../fixtures.ts'
import { placeOrder } from '../support/staff-orders.ts'
import { createStaff } from '../support/staff.ts'
import { looks, takePicture } from '../support/take-picture.ts'

for (const { name: look, ...use } of looks) {
  test.describe(`looking at ${look}`, () => {
    test.use(use)

    test('the counter, a correction and the settings, in both languages', async ({
      shop,
      device,
    }) => {
      test.setTimeout(300_000)
      const { short } = await placeOrder(shop)
      const page = device.page()
      const staff = createStaff(page)
      await staff.signIn('/admin/stall')
      const add = (name: string) =>
        page.getByRole('button', { name: `Add ${name} to the sale` }).click()
      const sale = page.locator('[data-foot-bar] [aria-haspopup]')
      await add('Ankh Key Rack')
      await page.getByRole('button', { name: 'Record sale' }).click()
      await expect(page.getByText(/^Sale: 1/)).toBeVisible()
      const sold = async () =>
        (await shop.sql(`select id::text from public.orders where channel = 'stall' limit 1`))[0]
      await expect.poll(sold).toBeDefined()
      const returned = `/admin/stall/returns?order=${String((await sold())?.['id'])}`
      await add('Obelisk Pair')
      await add('Obelisk Pair')
      await add('Scarab Keepsake Box')
      await sale.click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: 'Change price of Obelisk Pair' }).click()
      await form.getByLabel('Price of one piece').fill('50')
      await form.getByLabel('Discount on the whole line (optional)').fill('5')
      await form.getByLabel('Reason').fill('Two of them')
      await form.getByRole('button', { name: 'Use this price' }).click()
      await form.getByRole('button', { name: 'Change price of Scarab' }).click()
      await form.getByLabel('Price of one piece').fill('60')
      await form.getByRole('button', { name: 'Other item' }).click()
      await form.getByLabel('What is it?').fill('Gift box')
      await form.getByLabel('Tendered').fill('200')
      await page.goto(returned)
      await page.getByRole('textbox', { name: /returned pieces/ }).fill('1')
      await page.getByLabel('Find a product for the exchange').fill('scarab keep')
      await page.getByRole('button', { name: /^Add Scarab/ }).click()
      await page.getByRole('button', { name: 'Change price of Scarab' }).click()
      await page.goto('/admin/stall/closing')
      await page.getByLabel('Float').fill('100')
      await page.getByLabel('Counted').fill('139')
      await page.getByLabel('Note (optional)').fill('One pound was missing.')
      const open = async (path: string) => {
        await page.goto(path)
        await expect(page.locator('h1, h2').first()).toBeVisible()
        await expect(page.getByText(/^(Loading|جارٍ)/)).toHaveCount(0)
      }
      const closeDay = page.locator('form button[type=submit]')
      for (const [locale, language] of [
        ['', ''],
        ['/ar', 'ar-'],
      ]) {
        const shoot = (name: string) => takePicture(page, `admin-${name}-${language}${look}`)
        await open(`${locale}/admin/stall`)
        await sale.click()
        await expect(page.getByRole('dialog').locator('form')).toHaveCount(2)
        await shoot('sale')
        await open(`${locale}/admin/stall/returns`)
        await shoot('returns')
        await open(locale + returned)
        await expect(page.locator('#exchange')).toBeVisible()
        await shoot('return')
        await open(`${locale}/admin/stall/closing`)
        await expect(closeDay).toBeVisible()
        await shoot('closing')
        await open(`${locale}/admin/settings`)
        await expect(page.locator('form')).toBeVisible()
        await shoot('settings')
        await open(`${locale}/admin/orders`)
        await page
          .getByRole('row')
          .filter({ hasText: short })
          .locator('[data-control="view"]')
          .click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Correct this order|تصحيح/ })
          .click()
        // The note has a form of its own.
        await expect(page.getByRole('dialog').locator('form')).toHaveCount(2)
        await shoot('correction')
      }
      await open('/admin/stall/closing')
      await closeDay.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
      await staff.expectToast('Day Closed')
      for (const [locale, language] of [
        ['', ''],
        ['/ar', 'ar-'],
      ]) {
        await open(`${locale}/admin/stall/closing`)
        await takePicture(page, `admin-closed-day-${language}${look}`)
        await open(`${locale}/admin/stall`)
        await page.getByRole('radio').nth(2).check({ force: true })
        await takePicture(page, `admin-stall-today-${language}${look}`)
      }
    })
  })
}
