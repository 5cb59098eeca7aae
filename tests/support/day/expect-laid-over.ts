/** For any moment of a day: what was applied stays in view until the mirror has it. */
import { expect } from 'vitest'
import { parseApplied } from '#domain/writes/outcome.ts'
import type { Device } from '../devices/device.ts'
import type { World } from '../devices/world.ts'

/** An applied write has left the outbox: then no row in the mirror is older than what it has made of it. */
export async function expectLaidOver({ server, diary }: World, device: Device): Promise<void> {
  const { local, mirror } = device.db()
  const [ids, products, categories] = await Promise.all([
    local.outbox.orderBy('id').keys(),
    mirror.products.toArray(),
    mirror.categories.toArray(),
  ])
  const versions = new Map<string, number>([
    ...products.map(({ id, version }) => [`products/${id}`, version] as const),
    ...categories.map(({ id, version }) => [`categories/${id}`, version] as const),
  ])
  for (const { id, device: writer } of diary.entries) {
    const applied = parseApplied(server.ledger.outcomeOf(id))
    if (writer !== device.number || applied?.epoch !== server.catalog.epoch()) continue
    if (ids.includes(id)) continue
    for (const row of applied.touched)
      expect(
        versions.get(`${row.t}/${row.id}`) ?? row.v,
        `version of ${row.id} when ${id} is no longer laid over`,
      ).toBeGreaterThanOrEqual(row.v)
  }
}
