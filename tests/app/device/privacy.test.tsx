import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importKeptMs } from '#db/old-imports.ts'
import { keptMs } from '#db/outbox/sending/sent-operations.ts'
import { privacy } from '#texts/en/pages.ts'
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

/** Every table of this device, and how the privacy page names its contents. */
const kept: Record<string, string[]> = {
  cart: ['your cart'],
  outbox: ['is kept here until it can be sent'],
  myOrders: ['the orders placed here'],
  drafts: ['half-filled forms'],
  stallDays: ['sales and counts of market days'],
  saved: ['the pieces you saved'],
  settings: [
    'the address you asked it to remember',
    'what you searched for last',
    'the pieces you looked at last',
    'a scrambled form of their password',
    'your choice of language and of light or dark',
    'how far the device’s clock is from ours',
    'which orders you want to be told about',
    'the product lists that were imported in the last seven days',
  ],
  log: ['technical faults'],
  photos: ['photos that are waiting to be sent'],
  sent: [`a copy stays for seven days`],
}

test('the privacy page names all data kept on this device', async () => {
  const db = createTestDb()
  expect(Object.keys(kept).toSorted()).toEqual(db.local.tables.map(({ name }) => name).toSorted())
  const text = await textOf(PrivacyScreen)
  for (const words of Object.values(kept).flat()) expect(text).toContain(words)
  expect(text).toContain('a copy of the catalogue and its pictures')
  expect(keptMs).toBe(7 * 24 * 60 * 60_000)
  expect(importKeptMs).toBe(7 * 24 * 60 * 60_000)
})

/** Every sentence of the page about how long something is kept, and the tests that show it. */
const retention: [words: string, file: string, ...tests: string[]][] = [
  [
    'Only while the catalogue is copied for the first time',
    'tests/sync/priority-rows.property.test.ts',
    'is asked for viewed products and the cart until the first copy is complete, and never again',
  ],
  [
    'is kept here until it can be sent',
    'tests/sync/gateways.property.test.ts',
    'nothing is lost, doubled, wiped or left to a person',
  ],
  [
    'a copy stays for seven days',
    'tests/db/sent-operations.test.ts',
    'are deleted after a week without a connection and without another write',
  ],
  [
    'the address you asked it to remember',
    'tests/app/device/this-device.test.ts',
    'is stored, read and forgotten',
  ],
  [
    'what you searched for last',
    'tests/db/discovery.test.ts',
    'keeps the last six searches, each once, and forgets them when asked',
  ],
  ['A short list notes technical faults', 'tests/db/log.test.ts', 'keeps the newest 200 entries'],
  [
    'a scrambled form of their password',
    'tests/sync/dismissal.test.ts',
    'a dismissal removes the password with which they could return offline, and no other',
  ],
  [
    'Orders are removed from the device when they sign out',
    'tests/db/customer-data.test.ts',
    'leave at a sign-out; the conflict stays, with its fields',
    'leaves at a dismissal with the orders, also rows of unknown tables',
    'leaves with the erasure of the customer at the next pull',
  ],
  [
    'Orders are removed from the device when they sign out',
    'tests/db/customer-texts.test.ts',
    'leave the copies of acknowledged writes and the drafts at a sign-out',
    'are not kept of a write that is acknowledged after the sign-out',
  ],
  [
    'could not send yet stays until it is sent',
    'tests/db/customer-texts.test.ts',
    'stay in a correction that was not sent: it is not lost',
    'leaves the acknowledged closing in the outbox, and stays in one that was not sent',
  ],
  [
    'or take it to another browser by a code that you make',
    'tests/db/move.test.ts',
    'are cart, saved products, orders with their secrets and unsent writes',
  ],
  [
    'the app also asks for the state of an open order by its number',
    'tests/sync/visitor-requests.test.ts',
    'later requests contain nothing from the device but the number of an open order',
  ],
  [
    'keep it as long as tax law requires',
    'supabase/tests/database/customer-data.test.sql',
    'erases orders older than tax law requires',
  ],
  [
    'kept until a year after our answer, for two years if there is none, or until you ask us to delete it',
    'supabase/tests/database/customer-data.test.sql',
    'keeps a message until a year after its answer',
    'the messages are deleted',
  ],
  [
    'for two years if there is none',
    'supabase/tests/database/retention.test.sql',
    'an unanswered message is kept for two years',
  ],
  [
    'kept with the order; about a sale at the stall, for a year',
    'supabase/tests/database/retention.test.sql',
    'reasons of returns are kept for a year',
    'reasons of prices are kept for a year',
  ],
  [
    'your email address, until you unsubscribe',
    'supabase/tests/database/mail.test.sql',
    'the address is deleted',
  ],
  [
    'until 30 days after that email, at most a year',
    'supabase/tests/database/stock-alerts.test.sql',
    'answered requests are forgotten after 30 days',
    'unanswered requests are forgotten after a year',
  ],
  [
    'until you stop it or the order is erased',
    'supabase/tests/database/push.test.sql',
    'nobody follows it',
  ],
  [
    'until you stop it or the order is erased',
    'tests/sync/notifications.test.ts',
    'is no longer followed when the shopper wishes so, or when the device forgets it',
  ],
  [
    'On a cleared device it stays until our server has deleted it',
    'tests/sync/notifications.test.ts',
    'after the device was cleared, which keeps nothing else',
  ],
  [
    'it is counted in a scrambled form, for about a day',
    'supabase/tests/database/clock.test.sql',
    'a rate counter is deleted when its period is over',
  ],
  [
    'For that day the scrambled form is also tied to your order',
    'supabase/tests/database/open-orders.test.sql',
    'they are deleted after a day',
  ],
  [
    'removes everything kept here',
    'tests/app/device/this-device.test.ts',
    'erases everything when no write waits',
  ],
]

/** The sentences about keeping, leaving or a time that no entry of the list is about. */
function untested(sentences: readonly string[]): string[] {
  const lasting = /\b(?:leaves?|keeps?|kept|until|days?|years?|stays?|waits?)\b/i
  return sentences.filter(
    (sentence) => lasting.test(sentence) && !retention.some(([words]) => sentence.includes(words)),
  )
}

const sentences = privacy.blocks
  .flatMap((block) => ('text' in block ? block.text : 'list' in block ? block.list : []))
  .flatMap((text) => text.replace(/<[^>]+>/g, '').split(/(?<=\.)\s/))

test('each sentence of the privacy page about keeping or leaving has a test', () => {
  expect(untested(sentences)).toEqual([])
})

test('control: a sentence about keeping that has no test is found', () => {
  const promise = 'Your voice is kept for a day.'
  expect(untested([...sentences, promise])).toEqual([promise])
})

test.each(retention)('“%s” on the privacy page has a test', async (words, file, ...tests) => {
  expect(await textOf(PrivacyScreen)).toContain(words)
  expect(existsSync(file)).toBe(true)
  for (const name of tests) expect(readFileSync(file, 'utf8')).toContain(name)
})
