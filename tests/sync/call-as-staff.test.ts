import { beforeEach, describe, expect, it } from 'vitest'
import { readSyncState } from '#db/sync-state.ts'
import { listColleagues } from '#domain/staff-calls/people.ts'
import { callAsStaff } from '#sync/online/staff-requests.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
let answer: unknown
beforeEach(() => {
  answer = { people: [], invitations: [], at: 'unknown to this version' }
  gateway = createFakeGateway({ answerStaff: () => answer })
})

const ask = (accessToken: string | null = 'token') =>
  callAsStaff(
    {
      db,
      gateway,
      now: Date.now,
      identity: async () => (accessToken === null ? null : { userId: 'ann', accessToken }),
      refreshIdentity: async () => ({ userId: 'ann', accessToken: 'renewed' }),
    },
    listColleagues,
  )

describe('a staff call', () => {
  it('returns the answer', async () => {
    expect(await ask()).toEqual({ ok: true, value: { people: [], invitations: [] } })
    expect((await readSyncState(db)).reachable).toBe(true)
  })

  it('treats an unknown role as a member', async () => {
    const person = { user_id: 'a', email: null, role: 'king', since: '', last_seen: null }
    answer = { people: [person], invitations: [] }
    expect(await ask()).toMatchObject({ value: { people: [{ role: 'member' }] } })
  })

  it('reports that the server cannot be reached, also to the rest of the page', async () => {
    gateway.staffForecast.push('lost-request')
    expect(await ask()).toEqual({ ok: false, problem: 'unreachable' })
    expect((await readSyncState(db)).reachable).toBe(false)
  })

  it('renews a rejected token, once', async () => {
    await signInAs(db, 'ann')
    gateway.staffForecast.push({ status: 401, class: 'sign-in' })
    expect(await ask()).toMatchObject({ ok: true })
    expect(gateway.tokens).toEqual(['token', 'renewed'])
  })

  it('distinguishes a missing right from an ended session', async () => {
    gateway.staffForecast.push({ status: 403, class: 'rejected', code: '42501' })
    expect(await ask()).toEqual({ ok: false, problem: 'not-staff' })
    await signInAs(db, 'ann', { ended: true })
    expect(await ask(null)).toEqual({ ok: false, problem: 'sign-in' })
    await signInAs(db, 'ann')
    expect(await ask(null)).toEqual({ ok: false, problem: 'unreachable' })
  })
})
