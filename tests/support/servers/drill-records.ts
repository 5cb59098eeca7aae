/** Notes, closings, settings and alerts of the restore drill. */
import { enqueue } from '#db/outbox/outbox.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { uuid } from '../builders.ts'
import { type Device, sync } from './real-device.ts'
import type { PostgresServer } from './start-postgres.ts'

/** What staff and visitors have written beside orders. */
export const readRecords = ({ sql }: Pick<PostgresServer, 'sql'>) =>
  sql(`select (select array_agg(c.day::text order by c.day) from public.day_closings c
      where c.device_id = '${uuid(99)}') as days,
    (select array_agg(a.email order by a.email) from private.stock_alerts a) as alerts,
    (select array_agg(e.data ->> 'text' order by e.at) from private.order_events e 
      where e.kind = 'note' and e.data ->> 'text' like 'Note %') as notes,
    (select array[s.facts ->> 'email', s.low_stock::text] from public.settings s) as settings`)

/** One of each, with ids from `first` on. */
export async function addRecords(
  staff: Device,
  userId: string,
  shopper: Device,
  first: number,
): Promise<void> {
  const day = `2026-11-0${first % 10}`
  const none = { sales: 0, sales_count: 0, returns: 0, returns_count: 0 }
  const takings = { cash: none, instapay: none, card: none }
  const writes = [
    newMutation.addOrderNote({
      order_id: uuid(1),
      text: `Note ${first}`,
      written_at: new Date().toISOString(),
    }),
    newMutation.closeDay({
      device_id: uuid(99),
      day,
      closed_at: `${day}T18:00:00.000Z`,
      opening: 0,
      counted: 0,
      takings,
      sale_ids: [],
      return_ids: [],
      note: '',
    }),
    newMutation.updateSettings({
      base: first < 20 ? { low_stock: 5 } : { email: 'hello@nefer.example' },
      patch: first < 20 ? { low_stock: 3 } : { email: 'mona@shop.example' },
    }),
  ]
  const now = Date.now()
  for (const [n, mutation] of writes.entries())
    await enqueue(staff.db, { id: uuid(first + n), mutation, userId, now })
  const mutation = newMutation.requestStockAlert({
    product_id: '12',
    email: `omar${first}@mail.example`,
    locale: 'en',
  })
  await enqueue(shopper.db, { id: uuid(first + 5), mutation, userId: null, now })
  for (const device of [staff, shopper]) await sync(device)
}
