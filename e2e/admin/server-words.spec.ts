/** Messages of the server are shown to the person who pressed the button. */
import { expect, test } from '../fixtures.ts'
import { noteTexts } from '../support/note-texts.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

const words = 'This piece is promised to a museum.'

test('the words of the server, an unknown product, and a deletion after a change @release', async ({
  device,
  shop,
}) => {
  test.setTimeout(240_000)

  await test.step('an unknown product is requested from the server before it is reported missing', async () => {
    const page = device.page()
    await createStaff(page).open('/admin/products')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const { id, name } = await makeProduct(shop)
    shop.proxy.delayMs = 700
    const seen = await noteTexts(page, ['Loading...', 'Product not found'])
    await page.goto(`/admin/products/edit/${id}`)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
    expect(await seen()).not.toContain('Product not found')
    await page.goto('/admin/products/edit/nobody-knows-it')
    await expect(page.getByText('Product not found').first()).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/products$/)
  })

  await shop.reset()
  await test.step('a product changed meanwhile can be deleted only after its change was shown', async () => {
    const [kept, gone] = [await makeProduct(shop), await makeProduct(shop)]
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/products')
    for (const { name } of [kept, gone])
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
    await shop.proxy.shut()
    for (const { name } of [kept, gone]) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
    }
    await shop.sql('update public.products set price = 33 where id in ($1, $2)', [kept.id, gone.id])
    await shop.proxy.open()
    await staff.noticeConnection()
    await page.getByRole('link', { name: /Sync issues.*2 to decide/ }).click()
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    for (const { name } of [kept, gone]) await expect(card(name)).toContainText('33.00 EGP')
    await card(kept.name).getByRole('button', { name: 'Keep' }).click()
    await expect(card(kept.name)).toHaveCount(0)
    await card(gone.name).getByRole('button', { name: 'Delete anyway' }).click()
    await expect.poll(() => productOf(shop, gone.id)).toBeUndefined()
    expect(await productOf(shop, kept.id)).toMatchObject({ price: '33.00' })
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('button', { name: `Delete ${kept.name}` })).toBeVisible()
  })

  await shop.reset()
  await test.step('rejections show the words of the server, at once or late, or a text of the shop', async () => {
    for (const [when, afterMs] of [
      ['at once', 0],
      ['after the first message', 3000],
    ] as const)
      await test.step(`rejected ${when}`, async () => {
        await shop.reset()
        const said = `${words} (${when})`
        const { id, name } = await makeProduct(shop)
        const page = device.page()
        const staff = createStaff(page)
        await staff.open(`/admin/products/edit/${id}`)
        shop.proxy.trouble(
          { kind: 'status', status: 400, code: 'P0001', message: said, afterMs },
          /rpc\/update_product/,
        )
        await page.getByLabel('Name', { exact: true }).fill('Another name')
        await page.getByRole('button', { name: 'Update Product' }).click()
        if (afterMs > 0) await staff.expectToast('Saved on this device. It is being sent.')
        const toast = page.locator('[data-toast]').filter({ hasText: said })
        await expect(toast).toContainText('Error')
        await toast.getByRole('button', { name: 'Decide' }).click()
        await expect(page.getByRole('main').getByText(said)).toBeVisible()
        await expect(page.getByText(/will sync/)).toHaveCount(0)
        expect(shop.proxy.met()).toBe(1)
        expect((await productOf(shop, id))?.['name']).toBe(name)
      })
  })

  await shop.reset()
  await test.step('a rejection without a message gets a text of the shop', async () => {
    const { id } = await makeProduct(shop)
    const page = device.page()
    const staff = createStaff(page)
    await staff.open(`/admin/products/edit/${id}`)
    shop.proxy.trouble(
      { kind: 'status', status: 400, code: '23514', message: '' },
      /rpc\/update_product/,
    )
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    await page.getByRole('button', { name: 'Update Product' }).click()
    const toast = page.locator('[data-toast]').filter({ hasText: 'Error' })
    await expect(toast).toContainText('Failed to update product. Please try again.')
  })
})
