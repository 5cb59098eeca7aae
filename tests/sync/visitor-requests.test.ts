/** What leaves the device of a visitor who sends nothing: the privacy page says so. */
import { expect, it } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { saveDraft } from '#db/drafts.ts'
import { rememberSearch, rememberViewed } from '#db/shopper/recent.ts'
import { saveAddress } from '#db/shopper/saved-address.ts'
import { setSaved } from '#db/shopper/saved-products.ts'
import { putLines } from '#db/shopper/stored-cart.ts'
import { writeLog } from '#db/log.ts'
import { refreshOrders } from '#sync/online/shopper-requests.ts'
import { flush } from '#sync/sending/push.ts'
import { pull } from '#sync/pull.ts'
import { aCustomer, aLine, aProduct, uuid } from '../support/builders.ts'
import { db } from '../support/db-for-each-test.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createHttpShop } from '../support/http-shop.ts'
import { createPushDeps } from '../support/push-deps.ts'

const now = 1_000_000
const token = 't'.repeat(43)
const receipt = { id: uuid(1), created_at: '', status: 'pending' as const, total: 1, items: [] }

it('later requests contain nothing from the device but the number of an open order', async () => {
  const sent: string[] = []
  const shop = createHttpShop()
  const record: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const headers = JSON.stringify([...request.headers])
    sent.push(`${request.url} ${headers} ${await request.clone().text()}`)
    if (request.url.endsWith('order_status')) return Response.json(null)
    return shop.fetch(request)
  }
  const gateway = createSupabaseGateway({ url: 'https://shop.test', anonKey: 'key', fetch: record })
  const deps = { ...createPushDeps(db, createFakeGateway()), gateway, report: () => undefined }
  // The first copy of the catalogue says which pieces are to come first.
  await pull(deps)
  sent.length = 0
  await putEverything()
  await flush(deps)
  await pull(deps)
  await refreshOrders({ ...deps, pull: async () => true })
  const all = sent.join('\n')
  expect(all).toContain(uuid(1))
  const kept = [...Object.values(aCustomer), 'lotus', 'saved-1', 'viewed-1', 'cart-1']
  expect(kept.filter((value) => value !== '' && all.includes(value))).toEqual([])
})

async function putEverything(): Promise<void> {
  const order = { id: uuid(1), token, placedAt: now, items: [], total: 1, customer: aCustomer }
  await db.local.myOrders.put({ ...order, receipt })
  await putLines(db, [aLine({ id: 'cart-1' })])
  await saveAddress(db, aCustomer)
  await saveDraft(db, 'contact', { message: aCustomer.address }, now)
  await rememberSearch(db, 'lotus')
  await rememberViewed(db, 'viewed-1')
  await setSaved(db, aProduct({ id: 'saved-1' }), true, now)
  await writeLog(db, 'pull', aCustomer.phone, now)
}
