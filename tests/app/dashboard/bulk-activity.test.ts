import { describe, expect, it } from 'vitest'
import { listActivity } from '#db/staff/activity.ts'
import { creationOf } from '#domain/products/product-form.ts'
import { aProduct, uuid } from '../../support/builders.ts'
import { putProducts } from '../../support/mirror.ts'
import { queue } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString()
const add = (count: number, start: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      putProducts(db, { id: `p${start + n}`, name: 'Box', created_at: at(start + n) }),
    ),
  )
const seen = async () =>
  (await listActivity(db)).map((event) =>
    event.kind === 'many' ? `${event.count} ${event.of}, ${event.waiting}` : event.kind,
  )

describe('recent activity', () => {
  it('shows an import of many products as one entry', async () => {
    await add(200, 0)
    expect(await seen()).toEqual(['200 added, false'])
  })

  it('shows a few products by name, and those of another time apart', async () => {
    await add(3, 0)
    await add(2, 1000)
    expect(await seen()).toEqual(Array.from({ length: 5 }, () => 'product-added'))
  })

  it('shows unsent writes as one entry, too', async () => {
    const { id: _id, created_at: _c, updated_at: _u, ...wanted } = aProduct()
    for (let n = 1; n <= 20; n += 1)
      await queue(db, n, creationOf(uuid(n + 100), { ...wanted, category: 'boxes' }))
    expect(await seen()).toEqual(['20 added, true'])
  })
})
