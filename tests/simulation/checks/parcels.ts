/** Courier and number of a parcel are some that were accepted, as long as nobody removes them. */
import type { World } from '../world.ts'
import { demand } from './violation.ts'

const names = ['courier', 'tracking_number'] as const

export async function checkParcels({ diary, server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select o.id, o.courier, o.tracking_number from public.orders o
        where o.customer_name <> 'Erased customer'`,
    ),
  )
  const orders = new Map(rows.map((row) => [row['id'], row]))
  const accepted = new Map<string, Set<unknown>>()
  for (const { id, mutation } of diary.entries.values()) {
    if (mutation.kind !== 'setParcel') continue
    const sent = diary.hostOf(id)?.id ?? id
    if (server.decided.get(sent)?.outcome.status !== 'applied') continue
    for (const name of names) {
      const value = mutation.payload.patch[name]
      const key = `${mutation.payload.order_id}/${name}`
      if (value !== undefined) accepted.set(key, (accepted.get(key) ?? new Set()).add(value))
    }
  }
  for (const [key, values] of accepted) {
    const [id = '', name = ''] = key.split('/')
    const stored = orders.get(id)?.[name]
    if (stored === undefined) continue
    demand(values.has(stored), 'accounted', () => `${name} of ${id} is ${JSON.stringify(stored)}`)
  }
}
