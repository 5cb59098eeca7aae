/** What the screens say about rows that cannot be read. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ProductRow } from '#admin/products/product-row.tsx'
import { readMirrorProducts } from '#db/staff/products.ts'
import { OpeningProvider, ServicesProvider } from '#services.ts'
import { CartScreen } from '#shop/cart/cart-screen.tsx'
import { SavedScreen } from '#shop/saved/saved-screen.tsx'
import { StaffProvider } from '#staff-services.ts'
import { aLine } from '../../support/builders.ts'
import { db } from '../../support/db-for-each-test.ts'
import { fullProduct } from '../../support/full-rows.ts'

const opening = new Promise<never>(() => undefined)

/** Drawn again with what was read, until nothing else is asked for. */
async function draw(screen: () => React.ReactNode): Promise<string> {
  const answers = new Map<unknown, unknown>()
  const asked = new Map<unknown, () => Promise<unknown>>()
  const useLiveQuery = (
    ask: () => Promise<unknown>,
    [, read]: readonly unknown[],
    loading: unknown,
  ) => {
    if (!answers.has(read)) asked.set(read, ask)
    return answers.get(read) ?? loading
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <OpeningProvider value={opening}>
          <ServicesProvider value={{ db, useLiveQuery } as never}>
            <StaffProvider value={{ staff: { userId: 'ann' } } as never}>{screen()}</StaffProvider>
          </ServicesProvider>
        </OpeningProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  for (;;) {
    const html = renderToStaticMarkup(<RouterProvider router={router} />)
    if (asked.size === 0) return html
    for (const [read, ask] of asked) answers.set(read, await ask())
    asked.clear()
  }
}

const partly = 'This version of the shop cannot read everything that is stored here.'

test.each([
  ['cart', 'the cart', () => <CartScreen />],
  ['saved', 'the saved pieces', () => <SavedScreen />],
])('%s: the screen says that a row of %s cannot be read', async (table, _, screen) => {
  const row = { ...aLine(), savedAt: 1 }
  await db.local.table(table).put(row)
  expect(await draw(screen)).not.toContain(partly)
  await db.local.table(table).put({ ...row, id: '2', price: 'corrupt' })
  const html = await draw(screen)
  expect(html).toContain(partly)
  expect(html).toContain(row.name)
})

test("the staff's list marks a product with a value that cannot be read", async () => {
  const drawn = async () => {
    const [product] = (await readMirrorProducts(db)).rows
    if (product === undefined) throw new Error('There is no product')
    const entry = { product, mark: 'saved', categoryName: null, waiting: 0, text: '' } as const
    const nothing = () => undefined
    const rest = { top: 0, height: 80, narrow: false, selected: false, archive: undefined }
    return draw(() => (
      <ProductRow entry={entry} row={2} toggle={nothing} askToDelete={nothing} {...rest} />
    ))
  }
  await db.mirror.products.put(fullProduct)
  expect(await drawn()).not.toContain('Damaged record')
  await db.mirror.table('products').put({ ...fullProduct, price: 'corrupt' })
  expect(await drawn()).toContain('Damaged record')
})
