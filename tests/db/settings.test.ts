/** The settings on a device: pulled with the catalogue and with the orders, edits shown at once. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { readBusinessDetails, readStaffSettings } from '#db/mirror/settings.ts'
import { savePage } from '#db/mirror/save-page.ts'
import { wipePull } from '#db/mirror/pull-state.ts'
import { PulledPage } from '#domain/pulled-page.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { queue } from '../support/staff-outbox.ts'
import { db } from '../support/db-for-each-test.ts'

const facts = { id: 'shop', updated_at: '2026-11-01T10:00:00.000Z', phone: '19000', email: '' }
const limits = {
  low_stock: 5,
  max_of_one_product: 20,
  max_pieces: 60,
  max_total: 2_500_000,
  max_open_orders: 3,
  staff_locale: 'en',
}

async function pull(name: 'catalog' | 'orders', row: object): Promise<void> {
  const t = name === 'catalog' ? 'settings' : 'staff_settings'
  const wire = { epoch: 'e', reset: false, more: false, rows: [], next: {}, horizon: '9', at: '' }
  const page = v.parse(PulledPage, { ...wire, settings: { t, id: 'shop', v: 1, row } })
  await savePage(db, page, { name, scope: 'anon', from: null, now: 0 })
}

it('are not known before the first pull', async () => {
  expect(await readBusinessDetails(db, 'en')).toBeNull()
  expect(await readStaffSettings(db)).toBeNull()
})

it('arrive beside the rows of a page', async () => {
  await pull('catalog', facts)
  expect(await readBusinessDetails(db, 'en')).toMatchObject({ phone: '19000', announcement: '' })
  expect(await readStaffSettings(db)).toBeNull()
  await pull('orders', { ...facts, ...limits })
  expect(await readStaffSettings(db)).toMatchObject({ phone: '19000', low_stock: 5 })
})

it('leave a device with its orders, except for public rows', async () => {
  await pull('catalog', facts)
  await pull('orders', { ...facts, ...limits })
  await wipePull(db, 'orders')
  expect(await readStaffSettings(db)).toBeNull()
  expect(await readBusinessDetails(db, 'en')).not.toBeNull()
})

it('show an edit before it is sent', async () => {
  await pull('catalog', facts)
  await pull('orders', { ...facts, ...limits })
  const base = { phone: '19000', low_stock: 5 }
  const edit = newMutation.updateSettings({ base, patch: { phone: '19001', low_stock: 2 } })
  await queue(db, 1, edit)
  expect(await readBusinessDetails(db, 'en')).toMatchObject({ phone: '19001' })
  expect(await readStaffSettings(db)).toMatchObject({ phone: '19001', low_stock: 2 })
})
