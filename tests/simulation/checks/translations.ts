/** A translation or a fact that was reported as saved has been written. */
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { groupByHost, meantBy } from './meant.ts'
import { demand } from './violation.ts'

/**
 * No row has the values of a day in its morning, so that each one was written on this day. Of
 * writes that were merged before they were sent, only the last value reaches the server.
 */
export async function checkTranslations({ diary, server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select distinct id, value from sim.changes,
         lateral (values (after ->> 'name_ar'), (after #>> '{facts,wood}')) v (value)
       where value is not null`,
    ),
  )
  const written = new Set(rows.map(({ id, value }) => `${String(id)} ${String(value)}`))
  for (const [host, entries] of groupByHost([...diary.entries.values()], diary.hostOf)) {
    const { name_ar, wood } = meantBy(entries).fields
    const values = [name_ar, wood].filter((value) => typeof value === 'string')
    if (values.length === 0) continue
    if (server.decided.get(host.id)?.outcome.status !== 'applied') continue
    const { payload } = host.mutation
    const id = Reflect.get(payload, 'product_id') ?? Reflect.get(payload, 'category_id')
    demand(
      values.every((value) => written.has(`${String(id)} ${value}`)),
      'accounted',
      () => `${describe(host)} is done, but a translation or a fact was dropped`,
    )
  }
}
