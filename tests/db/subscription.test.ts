/** The newsletter sign-up on this device. */
import { expect, it } from 'vitest'
import { subscribe } from '#db/shopper/subscription.ts'
import { db } from '../support/db-for-each-test.ts'

it('reports an invalid address at once, so that the form shows no progress', async () => {
  expect(subscribe(db, 'mona@', { now: 1, locale: 'ar' })).toBe('emailInvalid')
  expect(await db.local.outbox.count()).toBe(0)
})

it('queues a valid address', async () => {
  const queue = subscribe(db, 'mona@mail.example', { now: 1, locale: 'ar' })
  if (typeof queue === 'string') throw new Error(queue)
  await queue()
  expect(await db.local.outbox.toArray()).toMatchObject([
    {
      kind: 'subscribeNewsletter',
      payload: { email: 'mona@mail.example', locale: 'ar' },
      state: 'pending',
    },
  ])
})
