import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { RecountList } from '#admin/dashboard/stock-lists.tsx'
import { SyncPill } from '#admin/layout/admin-layout.tsx'
import { SignOutActions } from '#admin/sign-in/sign-out.tsx'
import { Takings } from '#admin/stall/takings.tsx'
import { Undisputed } from '#admin/sync-issues/conflict-card.tsx'
import type { StallEntryView } from '#db/staff/stall.ts'
import { aProduct, anOperation } from '../../support/builders.ts'

const nothing = () => undefined

async function draw(part: () => React.ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the way to Sync issues has a name that says how things are', async () => {
  const html = await draw(() => <SyncPill status={{ name: 'offline', waiting: 2 }} />)
  expect(html).toMatch(/<a [^>]*aria-label="Offline, 2 waiting: sync issues"/)
  expect(html).toMatch(/<a [^>]*href="\/admin\/sync"/)
})

const waysOut = (unsent: number, toDecide: number) =>
  draw(() => (
    <SignOutActions
      facts={{ unsent, toDecide }}
      isSending={false}
      send={nothing}
      leave={nothing}
      cancel={nothing}
    />
  ))

test('signing out with a refused write leads to where it is decided, not to sending it again', async () => {
  const html = await waysOut(1, 1)
  expect(html).toMatch(/<a [^>]*href="\/admin\/sync"[^>]*>Decide now</)
  expect(html).not.toContain('Send now')
  expect(html).toContain('Keep for me')
})

test('what only waits can be sent before signing out, also beside what was refused', async () => {
  const both = await waysOut(2, 1)
  expect(both).toContain('Decide now')
  expect(both).toContain('Send now')
  const waiting = await waysOut(1, 0)
  expect(waiting).not.toContain('Decide now')
  expect(waiting).toContain('Send now')
})

test('a conflict lists what else goes with the choice, and not the disputed field again', () => {
  const operation = anOperation({
    kind: 'updateProduct',
    payload: {
      product_id: '1',
      base: { price: 100, name: 'Box' },
      patch: { price: 150, name: 'Chest' },
    },
  })
  const html = renderToStaticMarkup(<Undisputed operation={operation} disputed={['price']} />)
  expect(html).toContain('Also yours, and not disputed: sent with your choice')
  expect(html).toMatch(/<dt[^>]*>Name<\/dt><dd[^>]*>Chest<\/dd>/)
  expect(html).not.toContain('Price')
  const all = <Undisputed operation={operation} disputed={['price', 'name']} />
  expect(renderToStaticMarkup(all)).toBe('')
})

test('the takings of the day are the sales that stand', () => {
  const entry = (id: string, price: number, undone?: number): StallEntryView => ({
    entry: {
      kind: 'sale',
      id,
      at: 1,
      lines: [{ id: '1', name: 'Box', price, quantity: 2 }],
      ...(undone === undefined ? {} : { undone }),
    },
    operation: null,
  })
  const html = renderToStaticMarkup(
    <Takings views={[entry('a', 11_999), entry('b', 500), entry('c', 7_000, 5)]} />,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe(
    'Taken today: 249.98 EGP2 sales, 4 pieces, on this device',
  )
})

test('what is to be counted again is listed with the way to it, and not at all when there is nothing', async () => {
  const product = aProduct({ id: '7', name: 'Lotus Box', stock: 0 })
  const html = await draw(() => <RecountList recounts={[{ product, short: 2 }]} />)
  expect(html).toMatch(/<a [^>]*href="\/admin\/products\/edit\/7"[^>]*><bdi[^>]*>Lotus Box</)
  expect(html).toContain('2 more sold than counted')
  expect(renderToStaticMarkup(<RecountList recounts={[]} />)).toBe('')
})
