/** The log of technical faults. */
import { expect, it } from 'vitest'
import { writeLog } from '#db/log.ts'
import { db } from '../support/db-for-each-test.ts'

it('keeps the newest 200 entries', async () => {
  for (let n = 1; n <= 205; n += 1) await writeLog(db, 'pull', new Error(`fault ${n}`), n)
  const kept = await db.local.log.toArray()
  expect(kept).toHaveLength(200)
  expect(kept[0]).toMatchObject({ at: 6, detail: 'Error: fault 6' })
})
