import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSessionService } from '#app/session/session-service.ts'
import { ownDraftKey, saveDraft } from '#db/drafts.ts'
import { readSession } from '#db/session-store.ts'
import { db } from '../../support/db-for-each-test.ts'
import { createFakeGateway } from '../../support/fake-gateway.ts'
import { putOrdersPull } from '../../support/mirror.ts'
import { signInAs } from '../../support/sign-in.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.test' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})
afterEach(() => void vi.unstubAllGlobals())

it('a sign-out deletes orders and drafts about them', async () => {
  await signInAs(db, 'ann', { expiresAt: Number.MAX_SAFE_INTEGER })
  await putOrdersPull(db)
  await saveDraft(db, ownDraftKey('ann', 'order-note/1'), 'Mona', 1)
  await createSessionService(db, createFakeGateway())
    .withSync({} as never)
    .signOut()
  expect(await readSession(db)).toBeNull()
  expect(await db.mirror.pulls.get('orders')).toBeUndefined()
  expect(await db.local.drafts.count()).toBe(0)
})
