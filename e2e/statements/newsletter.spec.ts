/** docs/product.md E4: the links in newsletter e-mails. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test('a newsletter address is confirmed by a press, and removed by another', async ({
  shop,
  shopper,
}) => {
  const { page } = shopper
  const email = `${randomUUID()}@mail.example`
  await shop.sql('select public.subscribe_newsletter(gen_random_uuid(), $1::jsonb)', [
    JSON.stringify({ email }),
  ])
  const [job] = await shop.sql('select secret from private.mail_jobs where subscriber = $1', [
    email,
  ])
  const token = String(job?.['secret'])
  const subscribers = () =>
    shop.sql(
      'select confirmed_at is not null as confirmed from private.newsletter_subscribers where email = $1',
      [email],
    )

  await shopper.open(`/newsletter#confirm=${token}`)
  await expect(page.getByRole('heading', { name: 'Letters from the workshop' })).toBeVisible()
  expect(await subscribers()).toEqual([{ confirmed: false }])
  await page.getByRole('button', { name: 'Yes, send me the letters' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  expect(await subscribers()).toEqual([{ confirmed: true }])

  await shopper.open(`/newsletter#leave=${token}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeFocused()
  expect(await subscribers()).toEqual([])

  await shopper.open(`/newsletter#confirm=${token}`)
  await page.getByRole('button', { name: 'Yes, send me the letters' }).click()
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()
  await shopper.open('/newsletter')
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more' }),
  ).toBeVisible()
})
