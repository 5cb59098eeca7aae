/** 'No longer sold': the server accepts no order of a product that was archived by then. */
import type { World } from '../world.ts'
import { demand } from './violation.ts'

export async function checkArchived({ server, scheduler }: World): Promise<void> {
  const [sold] = await scheduler.hold(
    server.database.run(
      `select o.id, i.item ->> 'id' as product
       from sim.changes o, jsonb_array_elements(o.after -> 'items') as i (item)
       where o.t = 'orders' and o.before is null and o.after ->> 'channel' = 'web' and not o.undone
         and (select c.after ->> 'archived' from sim.changes c
           where c.t = 'products' and c.id = i.item ->> 'id' and c.n < o.n and not c.undone
           order by c.n desc limit 1) = 'true'`,
    ),
  )
  demand(
    sold === undefined,
    'truth',
    () =>
      `order ${String(sold?.['id'])} has product ${String(sold?.['product'])}, which is archived`,
  )
}
