import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStaffWrite } from '#admin/create-staff-write.ts'
import { readNames } from '#db/outbox/entity-names.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { type Toast, receiveToasts } from '#ui/toast/toast.ts'
import { uuid } from '../../support/builders.ts'
import { userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

/** A product that is nowhere but in an order of the mirror. */
const gone = uuid(7)
const at = '2026-11-20T10:00:00.000Z'

async function mirrorOrder(): Promise<void> {
  await db.mirror.orders.put({
    id: uuid(1),
    created_at: at,
    placed_at: at,
    updated_at: at,
    customer_name: 'Mona',
    customer_email: '',
    customer_phone: '',
    customer_address: '',
    shipping_info: {},
    payment_method: 'cash',
    channel: 'web',
    status: 'pending',
    total: 100,
    items: [{ id: gone, name: 'Old box', price: 100, quantity: 1, image: '' }],
    version: 1,
    generation: 1,
  })
}

it('a deleted product keeps its name from the order', async () => {
  await mirrorOrder()
  expect((await readNames(db, 'products', [gone])).get(gone)).toBe('Old box')
})

it('a refusal names the deleted product, not its id', async () => {
  await mirrorOrder()
  const told = new Promise<Toast>((take) => {
    receiveToasts(take)
  })
  const write = createStaffWrite({ db, userId, push: () => undefined, showIssues: () => undefined })
  await write({
    mutations: [newMutation.decideHeldOrder({ order_id: uuid(1), release: true })],
    quiet: true,
    toasts: { title: 'Order Released', confirmed: 'It is.', failed: 'It is not.' },
  })
  const outcome = {
    status: 'rejected',
    code: 'items',
    items: [{ product_id: gone, code: 'not_enough_stock', available: 0 }],
  }
  await db.local.outbox.toCollection().modify({ state: 'rejected', outcome })
  const { message } = await told
  expect(message).toContain('Old box: ')
  expect(message).not.toContain(gone.slice(0, 8))
})
