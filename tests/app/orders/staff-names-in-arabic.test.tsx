/** Names that are stored in English, or in one language, on Arabic screens of the staff room. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderSorts } from '#admin/orders/order-search-params.ts'
import { readCategoriesAndOutbox } from '#admin/products/use-staff-products.ts'
import { matchesSearch } from '#admin/stall/returns/find-sale.tsx'
import { entryText } from '#admin/stall/use-stall.ts'
import { withNamesOf } from '#admin/stall/with-names.ts'
import { WriteWithSubject } from '#admin/write-rows.tsx'
import { readSubjects } from '#db/outbox/entity-names.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { listStaffOrders } from '#db/staff/orders.ts'
import { type StaffOrder, readOrderItems, stallSaleColumns } from '#domain/orders/staff-order.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { customerName } from '#features/order/customer-name.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { setLanguage } from '#texts/language.ts'
import { loadTexts } from '#texts/texts.ts'
import { aProduct, uuid } from '../../support/builders.ts'
import { putCategories, putProducts } from '../../support/mirror.ts'
import { now, queue } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = new Date(now).toISOString()
const order = (customer_name: string, channel: StaffOrder['channel'] = 'web'): StaffOrder => ({
  id: uuid(1),
  created_at: at,
  placed_at: at,
  updated_at: at,
  ...stallSaleColumns(customer_name),
  payment_method: 'cash',
  channel,
  status: 'delivered',
  total: 10_000,
  items: [],
})
const sale = order('Stall sale', 'stall')

beforeAll(async () => {
  setLanguage('ar')
  await loadTexts('frame', 'shop', 'staff')
})
afterAll(() => setLanguage('en'))

test('a stall sale and an erased customer have the names of the page', () => {
  expect(customerName(sale)).toBe('بيع في السوق')
  expect(customerName(order('Erased customer'))).toBe('عميل مُحيت بياناته')
  expect(customerName(order(' '))).toBe('عميل غير معروف')
  expect(customerName(order('Stall sale'))).toBe('Stall sale')
})

test('orders are sorted by the shown name', () => {
  const view = (one: StaffOrder) => ({ order: one, waiting: false })
  const { compare } = orderSorts.customer
  expect(compare(view(sale), view(order('تامر')))).toBeLessThan(0)
})

test('categories are sorted by the shown name', async () => {
  const boxes = { id: 'boxes', name: 'Boxes', name_ar: 'علب' }
  await putCategories(db, boxes, { id: 'lamps', name: 'Lamps', name_ar: 'إضاءة' })
  const { categories } = await readCategoriesAndOutbox(db)
  expect(categories.map(({ id }) => id)).toEqual(['lamps', 'boxes'])
})

test('a queued stall sale lists its products by the rules of the language', async () => {
  await putProducts(db, { id: '2', name: 'Box', name_ar: 'علبة' }, { id: '3', name: 'Tray' })
  const items = ['2', '3'].map((product_id) => ({ product_id, quantity: 2, price: 100 }))
  await queue(db, 1, newMutation.recordSale({ sold_at: at, items }))
  const { rows } = await listOperations(db)
  const subject = (await readSubjects(db, rows, 'ar')).get(uuid(1))
  const html = renderToStaticMarkup(<WriteWithSubject kind="recordSale" subject={subject} />)
  expect(html).toContain('<bdi dir="rtl">')
  expect(html).toContain('علبة\u2069\u2069، \u2067\u20682\u2069 × \u2068Tray')
})

test('the lines of a queued stall sale have the names of the page, as those of a stored one', async () => {
  await putProducts(db, { id: '2', name: 'Box', name_ar: 'علبة' }, { id: '3', name: 'Tray' })
  const items = ['2', '3'].map((product_id) => ({ product_id, quantity: 2, price: 100 }))
  const extra = [{ text: 'Gift', amount: 50 }]
  await queue(db, 1, newMutation.recordSale({ sold_at: at, items, extra }))
  const [view] = await listStaffOrders(db)
  const lines = readOrderItems(view?.order ?? sale) ?? []
  expect(lines.map(shownName)).toEqual(['علبة', 'Tray', 'Gift'])
  expect(matchesSearch(view?.order ?? sale, 'العلبة', '')).toBe(true)
})

test('a stock entry of the stall has the name of the product in the language of the page', () => {
  const entry = {
    kind: 'stock',
    id: uuid(1),
    at: now,
    product: '2',
    name: 'Box',
    delta: 2,
  } as const
  const withNames = withNamesOf([aProduct({ id: '2', name: 'Box', name_ar: 'علبة' })])
  expect(entryText(entry, withNames)).toContain('علبة')
  expect(entryText(entry, withNamesOf([]))).toContain('Box')
})
