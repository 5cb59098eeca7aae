/** Somebody's role changes while their device is signed in. */
import { beforeEach, expect, it } from 'vitest'
import { readCurrentOwner } from '#db/outbox/ownership.ts'
import { readSession, replaceSession } from '#db/session-store.ts'
import { pullOrders } from '#sync/pull.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

const ofBen = { scope: 'user:ben' }
const role = async () => (await readSession(db))?.role
const mayHaveBens = async () => (await readCurrentOwner(db))(ofBen)

async function pullAs(userId: string, now?: 'owner' | 'member'): Promise<void> {
  const gateway = createFakeGateway()
  const { pullOrders: pullPage } = gateway
  gateway.pullOrders = async (...request) => {
    const reply = await pullPage(...request)
    return reply.ok && now !== undefined
      ? { ok: true, value: { ...reply.value, role: now } }
      : reply
  }
  await pullOrders(createPushDeps(db, gateway), { userId, accessToken: 'token' })
}

beforeEach(() => signInAs(db, 'ann', { role: 'owner' }))

it('an owner who becomes a member loses the right to writes of colleagues at the next pull', async () => {
  expect(await mayHaveBens()).toBe(true)
  await pullAs('ann', 'member')
  expect([await role(), await mayHaveBens()]).toEqual(['member', false])
  await pullAs('ann', 'owner')
  expect([await role(), await mayHaveBens()]).toEqual(['owner', true])
})

it('a pull without a role, or of somebody who has signed out meanwhile, changes nothing', async () => {
  await pullAs('ann')
  await pullAs('ben', 'member')
  expect(await role()).toBe('owner')
})

it('a renewed token keeps the role that a pull has brought', async () => {
  const session = await readSession(db)
  if (session === null) throw new Error('nobody is signed in')
  const { role: _before, ...rest } = session
  await pullAs('ann', 'member')
  await replaceSession(db, session.accessToken, { ...rest, accessToken: 'renewed' })
  expect(await readSession(db)).toEqual({ ...rest, accessToken: 'renewed', role: 'member' })
})
