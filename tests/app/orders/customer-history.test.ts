import { expect, it } from 'vitest'
import { listOrdersOfPhone } from '#db/staff/orders.ts'
import { phoneDigits } from '#domain/orders/match-order.ts'
import { stallSaleColumns } from '#domain/orders/staff-order.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = '2026-11-20T10:00:00.000Z'
const anOrder = (id: string, customer_phone: string, created_at = at) => ({
  ...stallSaleColumns('Mona'),
  id,
  customer_phone,
  created_at,
  placed_at: null,
  updated_at: at,
  payment_method: 'cash',
  status: 'cancelled' as const,
  channel: 'web' as const,
  total: 100,
  items: [],
  version: 1,
  generation: 1,
})

it('finds the other orders of a number in every spelling, the newest first', async () => {
  await db.mirror.orders.bulkPut([
    anOrder('this', '01001112223'),
    anOrder('first', '+20 100 111 2223', '2026-11-18T10:00:00.000Z'),
    anOrder('second', '٠١٠٠١١١٢٢٢٣', '2026-11-19T10:00:00.000Z'),
    anOrder('longer', '010011122234'),
    anOrder('other', '01001112224'),
    anOrder('sale', ''),
  ])
  const digits = phoneDigits('0100 111 2223') ?? ''
  const found = await listOrdersOfPhone(db, digits, 'this')
  expect(found.map(({ order }) => order.id)).toEqual(['second', 'first'])
})

it.each(['', '-', '1234', 'none'])('is no number: %j', (text) => {
  expect(phoneDigits(text)).toBeNull()
})
