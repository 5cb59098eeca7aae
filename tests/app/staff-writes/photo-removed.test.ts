import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStaffWrite } from '#admin/create-staff-write.ts'
import { dropFormPhotos } from '#db/staff/photos.ts'
import { type Toast, receiveToasts } from '#ui/toast/toast.ts'
import { t } from '#texts/texts.ts'
import { uuid } from '../../support/builders.ts'
import { addressOf, choose, creationWith } from '../../support/photos.ts'
import { userId } from '../../support/staff-outbox.ts'
import { db } from '../../support/db-for-each-test.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

it('a form with a photo that another tab has removed says so and is not saved', async () => {
  const toasts: Toast[] = []
  receiveToasts((toast) => toasts.push(toast))
  await choose(db, 1)
  await dropFormPhotos(db, [uuid(1)])
  const write = createStaffWrite({ db, userId, push: () => undefined, showIssues: () => undefined })
  const isSaved = await write({
    mutations: [creationWith(addressOf(1))],
    toasts: { title: 'Product Added', confirmed: 'It is.', failed: 'It is not.' },
  })
  expect(isSaved).toBe(false)
  expect(toasts).toMatchObject([{ tone: 'error', message: t.photos.removed }])
})
