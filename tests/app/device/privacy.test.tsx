import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { keptMs } from '#db/outbox/sending/sent-operations.ts'
import { PrivacyScreen } from '#shop/pages/policy-screens.tsx'
import { createTestDb } from '../../support/test-db.ts'

/** The words of a page, as they are read. */
async function textOf(screen: () => React.ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

/** Every table of this device, and how the privacy page names what is in it. */
const kept: Record<string, string[]> = {
  cart: ['your cart'],
  outbox: ['waits here until it can be sent'],
  myOrders: ['the orders placed here'],
  drafts: ['half-filled forms'],
  stallDays: ['the device also keeps what they work with'],
  settings: [
    'the address you asked it to remember',
    'what you searched for last',
    'the pieces you looked at last',
    'a scrambled form of their password',
  ],
  log: ['technical faults'],
  photos: ['photos that wait to be sent'],
  sent: [`a copy stays for seven days`],
}

test('the privacy page names all data kept on this device', async () => {
  const db = createTestDb()
  expect(Object.keys(kept).toSorted()).toEqual(db.local.tables.map(({ name }) => name).toSorted())
  const text = await textOf(PrivacyScreen)
  for (const words of Object.values(kept).flat()) expect(text).toContain(words)
  expect(text).toContain('a copy of the catalogue and its pictures')
  expect(keptMs).toBe(7 * 24 * 60 * 60_000)
})
