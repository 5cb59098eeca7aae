/** Invitations and passwords with the embedded backend, where sign-up is open. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '#backend/auth/supabase-accounts.ts'
import { createAuthApi } from '#backend/auth/supabase-auth.ts'
import { signedOutCode } from '#backend/gateway.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { Accounts } from '#domain/staff/accounts.ts'
import { parseRecoveryLink } from '#domain/staff/accounts.ts'
import { signOutDevice } from '#domain/staff-calls/devices.ts'
import { startEmbedded } from '../support/servers/start-embedded.ts'
import type { TestServer } from '../support/servers/test-server.ts'

const email = 'mona@nefer.example'
const password = 'cedar and walnut'

describe('accounts', () => {
  let server: TestServer
  let accounts: Accounts
  const invite = async (address: string) => {
    const [row] = await server.sql('select private.invite($1) as secret', [address])
    return String(row?.['secret'])
  }
  beforeAll(async () => {
    server = await startEmbedded()
    accounts = createAccounts({
      config: { url: server.url, anonKey: server.anonKey },
      siteUrl: 'http://localhost:4173',
      signUpIsOpen: true,
    })
  })
  afterAll(() => server.stop())

  it('are created by an invitation, once', async () => {
    const secret = await invite(email)
    expect(await accounts.readInvitation(secret)).toMatchObject({ status: 'open', email })
    expect(await accounts.acceptInvitation(secret, 'short')).toBe('weak-password')
    expect(await accounts.acceptInvitation(secret, password)).toBe('accepted')
    expect(await accounts.acceptInvitation(secret, password)).toBe('accepted')
    expect(await accounts.readInvitation(secret)).toMatchObject({ status: 'used' })
    expect(await accounts.acceptInvitation('wrong', password)).toBe('unknown')
    expect(await server.sql('select role from private.staff where email = $1', [email])).toEqual([
      { role: 'member' },
    ])
  })

  it('keep their password when they are invited', async () => {
    await server.createUser('omar@nefer.example', 'a password of old')
    const secret = await invite('omar@nefer.example')
    expect(await accounts.acceptInvitation(secret, password)).toBe('has-account')
    expect(await accounts.acceptInvitation(secret, 'a password of old')).toBe('accepted')
  })

  it('end the sessions of other devices with a new password', async () => {
    const auth = createAuthApi({ url: server.url, anonKey: server.anonKey }, fetch)
    const phone = await auth.signIn(email, password)
    const token = phone.ok ? phone.tokens.refresh_token : ''
    expect(await accounts.changePassword(email, password, password)).toBe('same')
    const renewed = await auth.renew(token)
    expect(renewed.ok).toBe(true)
    expect(await accounts.changePassword(email, password, 'oak and sycamore')).toBe('changed')
    const last = renewed.ok ? renewed.tokens.refresh_token : ''
    expect(await auth.renew(last)).toMatchObject({ ok: false, failure: 'refused' })
    expect(await accounts.changePassword(email, 'oak and sycamore', password)).toBe('changed')
  })

  it('cannot renew a session that an owner has signed out with its device', async () => {
    const auth = createAuthApi({ url: server.url, anonKey: server.anonKey }, fetch)
    const gateway = createSupabaseGateway({ url: server.url, anonKey: server.anonKey })
    const signal = AbortSignal.timeout(60_000)
    const signIn = async () => {
      const reply = await auth.signIn(email, password)
      if (!reply.ok) throw new Error('not signed in')
      return reply.tokens
    }
    const owner = await server.createUser('staff@nefer.example')
    const phone = await signIn()
    const id = randomUUID()
    const facts = { id, app: 'a', waiting: 0, to_decide: 0, oldest_at: null, disk_left: null }
    const report = (token: string) => gateway.reportDevice(facts, token, signal)
    expect(await report(phone.access_token)).toEqual({ ok: true, value: true })
    const call = signOutDevice(id)
    expect(await gateway.callAsStaff(call, owner.accessToken, signal)).toMatchObject({ ok: true })
    const renewed = await auth.renew(phone.refresh_token)
    const token = renewed.ok ? renewed.tokens.access_token : ''
    expect(await report(token)).toMatchObject({ error: { code: signedOutCode } })
    expect(await gateway.confirmSignOut(token, signal)).toEqual({ ok: true, value: true })
    const { access_token: next } = await signIn()
    expect(await report(next)).toEqual({ ok: true, value: true })
  })

  it('change their password with the current one', async () => {
    expect(await accounts.changePassword(email, 'not mine', 'walnut and cedar')).toBe('refused')
    expect(await accounts.changePassword(email, password, password)).toBe('same')
    expect(await accounts.changePassword(email, password, 'walnut and cedar')).toBe('changed')
    expect(await accounts.changePassword(email, password, 'anything else')).toBe('refused')
  })

  it('get a new password through a recovery link, once', async () => {
    expect(await accounts.sendRecoveryMail(email)).toBe('sent')
    expect(await accounts.sendRecoveryMail('nobody@mail.example')).toBe('sent')
    const [user] = await server.sql('select recovery_token from auth.users where email = $1', [
      email,
    ])
    const follow = async () => {
      const to = encodeURIComponent('http://localhost:4173/admin/new-password')
      const token = String(user?.['recovery_token'])
      const path = `auth/v1/verify?token=${token}&type=recovery&redirect_to=${to}`
      const answer = await fetch(`${server.url}/${path}`, { redirect: 'manual' })
      const address = new URL(answer.headers.get('location') ?? '')
      expect(address.origin + address.pathname).toBe('http://localhost:4173/admin/new-password')
      return parseRecoveryLink(address.hash.slice(1))
    }
    const link = await follow()
    expect(link).toHaveProperty('accessToken')
    const accessToken = link !== null && link !== 'expired' ? link.accessToken : ''
    expect(await accounts.recover(accessToken, 'olive, beech and ash')).toEqual({ email })
    expect(await accounts.changePassword(email, 'olive, beech and ash', password)).toBe('changed')
    expect(await follow()).toBe('expired')
  })
})
