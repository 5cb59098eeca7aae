/** A translation that was reported as saved has been written. */
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { groupByHost, meantBy } from './meant.ts'
import { demand } from './violation.ts'

/**
 * Rows have no translations in the morning, so that each one was written on this day. Of writes
 * that were merged before they were sent, only the last translation reaches the server.
 */
export async function checkTranslations({ diary, server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select distinct id, after ->> 'name_ar' as name from sim.changes
       where after ->> 'name_ar' is not null`,
    ),
  )
  const written = new Set(rows.map(({ id, name }) => `${String(id)} ${String(name)}`))
  for (const [host, entries] of groupByHost([...diary.entries.values()], diary.hostOf)) {
    const name = meantBy(entries).fields['name_ar']
    if (typeof name !== 'string') continue
    if (server.decided.get(host.id)?.outcome.status !== 'applied') continue
    const { payload } = host.mutation
    const id = Reflect.get(payload, 'product_id') ?? Reflect.get(payload, 'category_id')
    demand(
      written.has(`${String(id)} ${name}`),
      'accounted',
      () => `${describe(host)} is done, but its translation was dropped`,
    )
  }
}
