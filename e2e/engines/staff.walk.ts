import { expect } from '@playwright/test'
import { countSales } from '../support/staff-orders.ts'
import { makeProduct, productOf } from '../support/staff-steps.ts'
import type { Tab } from './drivers/tab.ts'
import { inEachEngine } from './fixtures.ts'
import { noticeConnection, rack } from './shop-steps.ts'
import { signIn } from './staff-steps.ts'

inEachEngine(
  'staff sign in, sell at the stall without a connection, decide a conflict, and sign out',
  async (world) => {
    const { shop } = world
    const { id, name } = await makeProduct(shop)
    await signIn(world.tab, '/admin/products')
    await world.tab.has({ role: 'row', hasText: name })
    await savePrice(world.tab, id, '21.00')
    await expect.poll(async () => (await productOf(shop, id))?.['price']).toBe('21.00')

    const sales = await countSales(shop)
    const stock = await shop.stockOf('11')
    await world.tab.goto('/admin/stall')
    await sell(world.tab)
    await expect.poll(() => countSales(shop)).toBe(sales + 1)
    await shop.proxy.shut()
    await sell(world.tab)
    await world.tab.has({ role: 'status', text: '/1 waiting/' })
    await savePrice(world.tab, id, '30.00')
    await world.tab.has({ role: 'status', text: '/2 waiting/' })

    await world.killAndRestart()
    await world.tab.goto('/admin/stall')
    await world.tab.has({ role: 'status', text: '/2 waiting/' })
    await shop.sql('update public.products set price = 25 where id = $1', [id])
    await shop.proxy.open()
    await noticeConnection(world.tab)
    await expect.poll(() => countSales(shop)).toBe(sales + 2)
    expect(await shop.stockOf('11')).toBe(stock - 2)

    await world.tab.click({ role: 'link', name: '/^Sync issues.*1 to decide/' })
    await world.tab.click({ role: 'radio', name: '/^Yours/' })
    await world.tab.click({ role: 'button', name: 'Save my choice' })
    await world.tab.has({ hasText: 'Nothing needs you' })
    await expect.poll(async () => (await productOf(shop, id))?.['price']).toBe('30.00')

    const other = await world.newTab()
    await other.goto('/admin/orders')
    await other.has({ role: 'button', name: 'Sign out' })
    await world.tab.has({ role: 'status', text: 'All saved' })
    await world.tab.click({ role: 'button', name: 'Sign out' })
    for (const tab of [world.tab, other]) await tab.has({ role: 'heading', name: 'Staff sign-in' })
  },
)

async function savePrice(tab: Tab, id: string, price: string): Promise<void> {
  await tab.goto(`/admin/products/edit/${id}`)
  await tab.enter({ label: '/^Price/' }, price)
  await tab.click({ role: 'button', name: 'Update Product' })
  await tab.has({ text: 'Product Updated' })
}

async function sell(tab: Tab): Promise<void> {
  await tab.click({ role: 'button', name: `/^Add ${rack}/` })
  await tab.click({ role: 'button', name: 'Record sale' })
  await tab.hasNot({ role: 'button', name: 'Record sale' })
}
