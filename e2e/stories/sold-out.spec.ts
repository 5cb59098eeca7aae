/** A product sells out, people wait, it is made again; then it is archived and brought back. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { signServiceKey } from '../../scripts/embedded-mail.mjs'
import { sendToFolder } from '../../supabase/functions/send-mail/send-to-folder.ts'
import type { Shop } from '../support/start-shop.ts'
import { expect, test } from '../fixtures.ts'
import { expectInDrafts } from '../support/read-table.ts'
import { makeProduct, productOf, row } from '../support/staff-steps.ts'
import { createStaff } from '../support/staff.ts'

test.use({ visitor: 'staff' })

/** All due mail, as files in the outbox folder of the development server. */
async function sendMail(shop: Shop): Promise<{ to: string[]; subject: string; text: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nefer-mail-'))
  const serviceKey = signServiceKey(readFileSync('supabase/embedded.toml', 'utf8'))
  // Mail about orders of earlier tests would come first, and one call sends 40 at most.
  await shop.sql(`delete from private.mail_jobs where kind <> 'back_in_stock' and sent_at is null`)
  await shop.sql(
    `update private.mail_jobs set next_attempt_at = now() where kind = 'back_in_stock'`,
  )
  await sendToFolder({ url: shop.url, serviceKey, folder })
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  await rm(folder, { recursive: true })
  return mails
}

test('a visitor asks offline, and one mail leads to the product; one that is back at once is a toast @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('a visitor asks without a connection, staff make one piece, one mail leads to it', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const { id, name } = await makeProduct(shop, { stock: 0 })
    const main = page.getByRole('main')
    await shopper.open(`/product/${id}`)
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()

    await shop.proxy.shut()
    await main.getByLabel('Email').fill('mona@')
    await main.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(main.getByText('Please enter a valid email address')).toBeVisible()
    await main.getByLabel('Email').fill(shopper.email)
    await expectInDrafts(page, shopper.email)
    await page.reload()
    await expect(main.getByLabel('Email')).toHaveValue(shopper.email)
    await main.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(main).toContainText(`Saved on this device for ${shopper.email}.`)
    await page.goto('/account/sync')
    await expect(main).toContainText('Request for an email when a product is back')
    await page.goto(`/product/${id}`)
    await expect(main).toContainText(`Saved on this device for ${shopper.email}.`)

    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect(main).toContainText(`We will write to ${shopper.email} once, when it is back.`)
    await expect(main.getByLabel('Email')).toHaveCount(0)
    await page.reload()
    await expect(main).toContainText(`We will write to ${shopper.email} once, when it is back.`)

    await staff.open('/admin/products?sort=waiting')
    await expect(row(page, name)).toContainText('1 person is waiting')
    await expect(main).toContainText('1 person is waiting for a product to be back.')
    await row(page, name).getByRole('button', { name: 'One more of' }).click()
    await expect.poll(() => shop.stockOf(id)).toBe(1)

    const mails = (await sendMail(shop)).filter(({ to }) => to.includes(shopper.email))
    expect(mails).toHaveLength(1)
    const text = mails[0]?.text ?? ''
    expect(mails[0]?.subject).toBe(`Back in stock: ${name}`)
    expect(text).toContain('One piece is available.')
    expect(await sendMail(shop)).toEqual([])
    const address = new URL(/https?:\/\/\S+\/product\/\S+/.exec(text)?.[0] ?? '')
    await page.goto(address.pathname)
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main).toContainText('1 item available')
    await expect(main.getByLabel('Email')).toHaveCount(0)

    const leave = new URL(/https?:\/\/\S+#leave=\S+/.exec(text)?.[0] ?? '')
    await page.goto(leave.pathname + leave.search + leave.hash)
    await expect(
      page.getByRole('heading', { name: 'No more emails about products?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeFocused()
    const left = await shop.sql('select 1 from private.stock_alerts where email = $1', [
      shopper.email,
    ])
    expect(left).toEqual([])
  })

  await shop.reset()
  await test.step('a product that is back when the request arrives is no mail, but a toast with a link', async () => {
    const page = device.page()
    const { id, name } = await makeProduct(shop, { stock: 0 })
    const main = page.getByRole('main')
    const answer = page.getByText(`${name} is back in stock.`)
    await shopper.open(`/product/${id}`)
    await expect(main.getByLabel('Email')).toBeVisible()
    await shop.proxy.shut()
    await main.getByLabel('Email').fill(shopper.email)
    await main.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(main).toContainText(`Saved on this device for ${shopper.email}.`)
    await shop.sql('update public.products set stock = 2 where id = $1', [id])
    await page.goto('/cart')
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect(answer).toBeVisible()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(main.getByText(`${name} is back in stock.`)).toBeVisible()
    await expect(main).toContainText('2 items available')
    await page.reload()
    await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
    await expect(answer).toHaveCount(0)
    expect(
      await shop.sql('select 1 from private.stock_alerts where product_id = $1', [id]),
    ).toEqual([])
  })
})

test('a product is archived offline and restored; the make-list offline, on paper and as CSV @release', async ({
  device,
  shop,
  shopper,
}) => {
  test.setTimeout(240_000)

  await test.step('a product is archived without a connection, is nowhere in the shop, and is restored', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const { id, name } = await makeProduct(shop, { stock: 3 })
    const main = page.getByRole('main')
    await staff.open('/admin/products')
    await expect(row(page, name)).toBeVisible()
    await shop.proxy.shut()
    await row(page, name)
      .getByRole('button', { name: `Archive ${name}` })
      .click()
    await expect(row(page, name)).toHaveCount(0)
    await page.goto('/products')
    await expect(page.getByRole('article')).toHaveCount(12)
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect.poll(async () => (await productOf(shop, id))?.['archived']).toBe(true)

    await staff.open('/admin/products')
    await main.getByRole('link', { name: 'Archived' }).click()
    await expect(main.getByRole('row')).toHaveCount(2)
    await row(page, name).getByRole('link', { name, exact: true }).click()
    await expect(main).toContainText('This product is archived')
    await main.getByRole('button', { name: 'Bring back' }).click()
    await staff.expectToast('Product Brought Back')
    await main.getByRole('button', { name: 'Archive', exact: true }).click()
    await staff.expectToast('Product Archived')
    await page.goto('/admin/products?show=archived')
    await row(page, name)
      .getByRole('button', { name: `Bring back ${name}` })
      .click()
    await expect.poll(async () => (await productOf(shop, id))?.['archived']).toBe(false)
    await page.goto(`/product/${id}`)
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await shop.reset()
  await test.step('the make-list has products that are low or waited for, offline, on paper and as CSV', async () => {
    const page = device.page()
    const staff = createStaff(page)
    const main = page.getByRole('main')
    const low = await makeProduct(shop, { stock: 1 })
    const wanted = await makeProduct(shop, { stock: 0 })
    const enough = await makeProduct(shop, { stock: 50 })
    await shop.sql(
      `insert into private.stock_alerts (product_id, email, locale)
     select $1, 'person' || n || '@mail.example', 'en' from generate_series(1, 4) n`,
      [wanted.id],
    )
    await staff.open('/admin')
    await main.getByRole('link', { name: 'Make-list' }).click()
    await expect(row(page, wanted.name)).toContainText(/0\s*5\s*4\s*0/)
    await expect(row(page, low.name)).toBeVisible()
    await expect(row(page, enough.name)).toHaveCount(0)
    await shop.proxy.shut()
    await page.reload()
    await expect(main.getByRole('row').nth(1)).toContainText(wanted.name)
    await page.goto(`/admin/products/edit/${low.id}`)
    await main.getByLabel('Counts as low at').fill('0')
    await main.getByRole('button', { name: 'Update Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await page.goto('/admin/make-list')
    await expect(row(page, wanted.name)).toBeVisible()
    await expect(row(page, low.name)).toHaveCount(0)

    const file = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text).toContain('id,name,name_ar,stock,low_stock,waiting,sold_30_days')
    expect(text).toContain(`${wanted.id},${wanted.name},,0,5,4,0`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Make-list of /)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await shop.proxy.open()
    await shopper.noticeConnection()
    await expect.poll(async () => (await productOf(shop, low.id))?.['low_stock']).toBe(0)
  })
})
