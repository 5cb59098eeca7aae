import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { createDevice } from './device.ts'
import { waitForWorker } from './shopper.ts'
import type { Shop } from './start-shop.ts'

/** Another device, on which a new member has accepted an invitation. */
export async function memberPhone(shop: Shop, viewport: { width: number; height: number }) {
  const email = `${randomUUID()}@nefer.example`
  const [row] = await shop.sql('select private.invite($1) as secret', [email])
  const other = await createDevice({ baseURL: shop.url, viewport, colorScheme: 'light' })
  const page = other.page()
  await page.goto(`/admin/invitation#${String(row?.['secret'])}`)
  await page.getByLabel('Password', { exact: true }).fill('cedar and walnut')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await waitForWorker(page)
  return { other, email }
}
