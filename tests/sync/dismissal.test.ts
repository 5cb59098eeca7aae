/** Dismissed staff cannot return without the server, and the notice is for them alone. */
import { beforeEach, expect, it } from 'vitest'
import {
  canSignInOffline,
  rememberOfflineSignIn,
  tryOfflineSignIn,
} from '#db/staff/remembered-members.ts'
import { isDismissed } from '#db/sync-state.ts'
import { pullOrders } from '#sync/pull.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

const slowHash = async (password: string, salt: string) => `${password} with ${salt}`
const dismissal = { status: 403, class: 'rejected', code: '42501' } as const
let gateway: FakeGateway

beforeEach(async () => {
  gateway = createFakeGateway()
  for (const userId of ['ann', 'ben']) {
    const member = { userId, email: `${userId}@nefer.example`, password: userId, salt: 'salt' }
    await rememberOfflineSignIn(db, member, slowHash)
  }
  await signInAs(db, 'ann')
})

const pullAs = (userId: string) =>
  pullOrders(createPushDeps(db, gateway), { userId, accessToken: 'token' })

it('a dismissal removes the password with which they could return offline, and no other', async () => {
  gateway.pullForecast.push(dismissal)
  await pullAs('ann')
  const guess = { email: 'ann@nefer.example', password: 'ann', now: 1 }
  expect(await tryOfflineSignIn(db, guess, slowHash)).toEqual({ answer: 'unknown' })
  expect(await canSignInOffline(db, 'ben')).toBe(true)
})

it('a refusal by a proxy removes nothing', async () => {
  gateway.pullForecast.push({ status: 403 })
  await pullAs('ann')
  expect(await canSignInOffline(db, 'ann')).toBe(true)
  expect(await isDismissed(db)).toBe(false)
})

it('only the dismissed person sees the notice of the dismissal', async () => {
  gateway.pullForecast.push(dismissal)
  await pullAs('ann')
  expect(await isDismissed(db)).toBe(true)
  await signInAs(db, 'ben', { accessToken: '', ended: true, local: true })
  expect(await isDismissed(db)).toBe(false)
})

it('the notice stays while the server cannot be reached, and ends with the next pull', async () => {
  gateway.pullForecast.push(dismissal, 'lost-request')
  await pullAs('ann')
  await pullAs('ann')
  expect(await isDismissed(db)).toBe(true)
  await pullAs('ann')
  expect(await isDismissed(db)).toBe(false)
})
