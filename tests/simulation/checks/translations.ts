/** A translation that was reported as saved has been written. */
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { demand } from './violation.ts'

/** Rows have no translations in the morning, so that each one was written on this day. */
export async function checkTranslations({ diary, server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select distinct id, after ->> 'name_ar' as name from sim.changes
       where after ->> 'name_ar' is not null`,
    ),
  )
  const written = new Set(rows.map(({ id, name }) => `${String(id)} ${String(name)}`))
  for (const entry of diary.entries.values()) {
    const { mutation } = entry
    if (mutation.kind !== 'updateProduct' && mutation.kind !== 'updateCategory') continue
    const { name_ar: name } = mutation.payload.patch
    const host = diary.hostOf(entry.id)
    if (typeof name !== 'string' || host?.id !== entry.id) continue
    if (server.decided.get(entry.id)?.outcome.status !== 'applied') continue
    const id =
      'product_id' in mutation.payload ? mutation.payload.product_id : mutation.payload.category_id
    demand(
      written.has(`${id} ${name}`),
      'accounted',
      () => `${describe(entry)} is done, but its translation was dropped`,
    )
  }
}
