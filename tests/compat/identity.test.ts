/** Sales and returns that a release has stored keep their operations' ids as identities. */
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { closeDb } from '#db/database.ts'
import { listOperations } from '#db/outbox/outbox.ts'
import { resend } from '#db/outbox/resend.ts'
import { readDayEnd } from '#db/staff/day-closings.ts'
import { identityOf } from '#domain/writes/operation.ts'
import { parseMutation } from '#domain/writes/mutations.ts'
import { createTestDb, nameOf } from '../support/test-db.ts'
import { readReleases } from './releases.ts'
import { writeStores } from './stores.ts'

const day = '2026-11-22'
const userId = '00000000-0000-4000-8000-00000000000a'

it.each(readReleases())(
  'a movement of money of release $name counts once, also after a decision',
  async ({ stores }) => {
    const disk = new IDBFactory()
    await writeStores(`${nameOf(disk)}-local`, disk, stores.local)
    await writeStores(`${nameOf(disk)}-mirror`, disk, stores.mirror)
    const db = createTestDb(disk)
    const { rows } = await listOperations(db)
    const money = rows.filter(({ kind }) => kind === 'recordSale' || kind === 'recordReturn')
    expect(money.map(identityOf)).toEqual(money.map(({ id }) => id))
    expect(money.length).toBeGreaterThan(2)
    const before = await readDayEnd(db, day)
    const ids = before.own.map(({ id }) => id)
    expect(money.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
    for (const { id, kind, payload } of money) {
      const outcome = { status: 'rejected', code: 'not_staff' }
      await db.local.outbox.where('id').equals(id).modify({ state: 'rejected', outcome })
      const mutation = parseMutation(kind, payload)
      if (mutation === null) throw new Error(`${kind} cannot be read`)
      await resend(db, id, { mutation, newId: crypto.randomUUID(), userId, now: Date.now() })
    }
    const after = await listOperations(db)
    expect(after.rows.filter(({ id }) => money.some((one) => one.id === id))).toEqual([])
    expect(await readDayEnd(db, day)).toEqual(before)
    closeDb(db)
  },
)
