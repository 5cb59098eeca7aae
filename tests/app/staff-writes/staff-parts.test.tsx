import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { RecentActivity } from '#admin/dashboard/recent-activity.tsx'
import { RecountList } from '#admin/dashboard/stock-lists.tsx'
import { CategoryRow } from '#admin/categories/category-row.tsx'
import { DeviceCard } from '#admin/devices/devices-screen.tsx'
import { SyncPill } from '#admin/layout/admin-layout.tsx'
import { SignOutActions, unsentText } from '#admin/sign-in/sign-out.tsx'
import { Takings } from '#admin/stall/takings.tsx'
import { Undisputed, mineText } from '#admin/sync-issues/conflict-card.tsx'
import { changedText } from '#admin/sync-issues/order-facts.tsx'
import { type StallEntryView } from '#db/staff/stall-history.ts'
import type { Device } from '#domain/staff-calls/devices.ts'
import { aCategory, aProduct, anOperation } from '../../support/builders.ts'
import { fullOrder } from '../../support/full-rows.ts'

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

const waysOut = (unsent: number, toDecide: number, isDismissed = false) =>
  draw(() => (
    <SignOutActions
      facts={{ unsent, toDecide, isDismissed }}
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

test('a dismissed member is led to the help file: nothing would ever be sent', async () => {
  const html = await waysOut(1, 1, true)
  expect(html).toMatch(/<a [^>]*href="\/account"/)
  expect(html).toContain('>Sign out<')
  expect(html).not.toMatch(/Keep for me|Send now|Decide now/)
  expect(unsentText(2, true)).toBe(
    '2 changes have not reached the server, which no longer recognises you as staff. ' +
      'Save a help file under “This device” and give it to the owner of the shop, who can send them.',
  )
  expect(unsentText(1, false)).toMatch(
    /^1 change has not reached the server\. .*sign in here again/,
  )
})

test('unsent writes can be sent before signing out, also beside rejected ones', async () => {
  const both = await waysOut(2, 1)
  expect(both).toContain('Decide now')
  expect(both).toContain('Send now')
  const waiting = await waysOut(1, 0)
  expect(waiting).not.toContain('Decide now')
  expect(waiting).toContain('Send now')
})

test('a conflict lists the other fields of the write, and not the disputed one again', () => {
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

test('a conflict of a failed delivery says why it failed and what happens next', () => {
  const attempt = (answers: object) =>
    anOperation({
      kind: 'recordAttempt',
      payload: {
        order_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
        base: 'shipped',
        status: 'shipped',
        attempted_at: '2026-11-20T10:00:00.000Z',
        ...answers,
      },
    })
  const field = { name: 'status', base: 'shipped', theirs: 'delivered', mine: 'shipped' }
  const textOf = (answers: object) => mineText(attempt(answers), field)
  expect(textOf({ reason: 'refused', next: 'back' })).toBe('Not delivered: Refused. It comes back')
  expect(textOf({ reason: 'nobody', next: 'again', day: '2098-12-02' })).toBe(
    'Not delivered: Nobody answered. Try again on 2 Dec 2098',
  )
  expect(textOf({ reason: 'else', text: 'The bell is broken.', next: 'back' })).toBe(
    'Not delivered: Other. It comes back\nThe bell is broken.',
  )
  const status = anOperation({
    kind: 'setOrderStatus',
    payload: {
      order_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      base: 'shipped',
      status: 'shipped',
    },
  })
  expect(mineText(status, field)).toBe('Shipped')
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
    isClosed: false,
  })
  const html = renderToStaticMarkup(
    <Takings views={[entry('a', 11_999), entry('b', 500), entry('c', 7_000, 5)]} />,
  )
  expect(html.replace(/<[^>]+>/g, '')).toBe(
    'Taken today: 249.98\u00A0EGP2 sales, 4 pieces, on this device',
  )
  const none = renderToStaticMarkup(<Takings views={[entry('c', 7_000, 5)]} />)
  expect(none.replace(/<[^>]+>/g, '')).toBe('Taken today: 0.00\u00A0EGPNo sales on this device')
})

test('products to count again are listed with links; without any there is no list', async () => {
  const product = aProduct({ id: '7', name: 'Lotus Box', stock: 0 })
  const html = await draw(() => <RecountList recounts={[{ product, short: 2 }]} />)
  expect(html).toMatch(/<a [^>]*href="\/admin\/products\/edit\/7"[^>]*><bdi[^>]*>Lotus Box</)
  expect(html).toContain('2 more sold than counted')
  expect(renderToStaticMarkup(<RecountList recounts={[]} />)).toBe('')
})

test('the device of a dismissed member shows ‘Unknown’ instead of its unsent writes', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const device = {
    id: '1b2c',
    email: 'mona@nefer.example',
    app: at,
    waiting: 0,
    to_decide: 0,
    oldest_at: null,
    disk_left: 2_000_000,
    seen_at: at,
    signed_out_at: null,
    refused_at: null,
  }
  const textOf = async (email: string | null) => {
    const html = await draw(() => (
      <DeviceCard device={{ ...device, email }} at={at} isOwn={false} />
    ))
    return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  expect(await textOf(null)).toContain(
    'Waiting to be sent Unknown: access removed To decide Unknown: access removed App version',
  )
  expect(await textOf(device.email)).toContain('Waiting to be sent 0 To decide 0')
})

test('a device offers its sign-out to an owner only, and then says how far that is', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const device: Device = {
    id: '1b2c',
    email: 'mona@nefer.example',
    app: at,
    waiting: 1,
    to_decide: 0,
    oldest_at: null,
    disk_left: null,
    seen_at: at,
    signed_out_at: null,
    refused_at: null,
  }
  const card = (fields: Partial<Device>, props = {}) =>
    draw(() => <DeviceCard device={{ ...device, ...fields }} at={at} isOwn={false} {...props} />)
  const button = 'Sign this device out'
  const signOut = nothing
  expect(await card({})).not.toContain(button)
  expect(await card({}, { signOut })).toContain(button)
  expect(await card({}, { signOut, isOwn: true })).not.toContain(button)
  expect(await card({ email: null }, { signOut })).not.toContain(button)
  const pending = await card({ signed_out_at: at }, { signOut })
  expect(pending).toContain('Signed out at its next connection')
  expect(pending).not.toContain(button)
  const refused = await card({ signed_out_at: at, refused_at: '2026-11-20T11:55:00.000Z' })
  expect(refused).toContain('Signed out 5 minutes ago')
})

test('a number above 999 has a separator', async () => {
  const entry = { category: aCategory('boxes', 'Boxes'), mark: 'saved', products: 1215 } as const
  const html = await draw(() => <CategoryRow entry={entry} row={2} askToDelete={nothing} />)
  expect(html).toContain('>1,215<')
})

test('a conflict says who changed the order last, and when', () => {
  const updated_at = '2026-11-20T12:00:00.000Z'
  const now = Date.parse(updated_at) + 300_000
  const changed_by = 'mona@nefer.example'
  expect(changedText({ updated_at, changed_by }, now)).toBe(
    'Changed by mona@nefer.example, 5 minutes ago',
  )
  expect(changedText({ updated_at }, now)).toBe('Changed, 5 minutes ago')
})

test.each([
  ['stall', 'Taken back', 'Cancelled'],
  ['web', 'Cancelled', 'Taken back'],
] as const)(
  'in Recent Activity, a cancelled order of the channel %s is %s',
  async (channel, ...is) => {
    const order = { ...fullOrder, channel, status: 'cancelled' } as const
    const event = { kind: 'order-changed', id: '1', at: 1, order, waiting: false } as const
    const html = await draw(() => <RecentActivity activity={[event]} now={2} />)
    expect(is.map((label) => html.includes(label))).toEqual([true, false])
  },
)
