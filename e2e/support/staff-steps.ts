/** Shared by the tests of the staff room's products and categories. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Shop } from './start-shop.ts'

/** A product of this test alone. */
export async function makeProduct(
  shop: Shop,
  fields: { category?: string; stock?: number; archived?: boolean } = {},
) {
  const id = randomUUID()
  const name = `Test piece ${id.slice(0, 8)}`
  await shop.sql(
    `insert into public.products (id, name, description, price, image, category, stock, archived)
     values ($1, $2, 'Made for one test only.', 20, '/images/products/1.jpg', $3, $4, $5)`,
    [id, name, fields.category ?? 'kitchen', fields.stock ?? 5, fields.archived ?? false],
  )
  return { id, name }
}

export const productOf = async (shop: Shop, id: string) =>
  (await shop.sql('select *, price::text from public.products where id = $1', [id]))[0]

export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name })
export const toast = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).first()
