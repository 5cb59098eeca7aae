import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { countDevices, forgetDevices, leaveDeviceBehind } from '../support/devices.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'
import { showMode } from '../support/stall.ts'

test('a device that has not sent for days is named; writes of a help file are applied once @release', async ({
  device,
  shop,
}) => {
  test.slow()

  await test.step('the dashboard names a device that has not sent its writes for days', async () => {
    const page = device.page()
    const staff = createStaff(page)
    await forgetDevices(shop)
    await staff.signIn('/admin')
    await expect.poll(() => countDevices(shop)).toBe(1)
    await leaveDeviceBehind(shop)
    await staff.open('/admin')
    await expect(
      page.getByText('A device has had unsent changes for more than a day.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'See the devices' }).click()
    await expect(page.getByRole('heading', { name: '(this one)' })).toBeVisible()
    await expect(page.getByText('3, the oldest saved 3 days ago')).toBeVisible()
  })

  await shop.reset()
  await test.step('writes from a help file are applied once on another device', async () => {
    const { id, name } = await makeProduct(shop, { stock: 5 })
    const page = device.page()
    const staff = createStaff(page)
    await staff.open('/admin/stall')
    await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible()
    await shop.proxy.shut()
    await showMode(page, 'Stock')
    await page.getByRole('button', { name: `One ${name} fewer` }).click()
    await expect(page.getByText(/^Stock: −1/)).toBeVisible()
    await page.goto(`/admin/products/edit/${id}`)
    await page.getByLabel('Price (EGP)').fill('31.50')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await staff.expectToast('Saved on this device')
    await page.goto('/account')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a help file' }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(id)
    expect(text).not.toMatch(/access_?token|refresh_?token|eyJ/i)
    await shop.proxy.open()

    await staff.open('/admin/devices')
    await staff.noticeConnection()
    await expect.poll(async () => (await productOf(shop, id))?.['stock']).toBe(4)
    const read = (content: string) =>
      page.getByLabel('Choose a help file').setInputFiles({
        name: 'nefer-help.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      })
    await read('{}')
    await expect(page.getByRole('alert')).toContainText('This is no help file of Nefer')
    await read(text)
    const itemsOf = page.getByRole('listitem').filter({ hasText: name })
    const listed = itemsOf.filter({ hasText: 'Stock change' })
    await expect(listed).toContainText(/Difference\s*-1/)
    await expect(listed).toContainText(/staff@nefer\.example.*\d{1,2}:\d\d/)
    const edit = itemsOf.filter({ hasText: 'Price' })
    await expect(edit.locator('del')).toHaveText(/20\.00/)
    await expect(edit).toContainText('31.50')
    const { checksum: _checksum, settings: _settings, ...forged } = JSON.parse(text)
    await read(JSON.stringify(forged))
    await expect(page.getByText(/come from a device that nobody of this shop uses/)).toBeVisible()
    await expect(listed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send what is in it' })).toBeHidden()
    await read(text)
    await page.getByRole('button', { name: 'Send what is in it' }).click()
    await staff.expectToast(/being sent/)
    await expect(page.getByRole('status').filter({ hasText: 'All saved' })).toBeVisible()
    expect(await productOf(shop, id)).toMatchObject({ stock: 4, price: '31.50' })
  })
})
