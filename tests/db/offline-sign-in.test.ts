import { describe, expect, it, vi } from 'vitest'
import { createOfflineSignIn, newSalt, slowHash } from '#app/session/offline-sign-in.ts'
import { forgetOrdersNotAllowed } from '#db/mirror/aged-orders.ts'
import { endSession, readSession, writeSession } from '#db/session-store.ts'
import {
  type SlowHash,
  canSignInOffline,
  forgetOfflineSignIn,
  rememberOfflineSignIn,
  tryOfflineSignIn,
} from '#db/staff/remembered-members.ts'
import { maxTries, waitAfter } from '#domain/staff/staff-session.ts'
import { db } from '../support/db-for-each-test.ts'
import { putOrdersPull } from '../support/mirror.ts'

const now = 1_000_000
const quick: SlowHash = async (password, salt, rounds) =>
  `${salt}/${rounds}/${password.length}${password.at(0)}`
const ann = { userId: 'ann', email: 'Ann@nefer.example' }
const remember = (password = 'right') =>
  rememberOfflineSignIn(db, { ...ann, password, salt: 'salt' }, quick)
const guess = (password: string, at = now, email = 'ann@nefer.example ') =>
  tryOfflineSignIn(db, { email, password, now: at }, quick)

describe('signing in again without the server', () => {
  it('accepts the password that the server accepted on this device', async () => {
    await remember()
    expect(await guess('right')).toEqual({ answer: 'welcome', member: ann })
    expect(await guess('wrong one')).toEqual({ answer: 'refused' })
    expect(await guess('right', now, 'bob@nefer.example')).toEqual({ answer: 'unknown' })
  })

  it('accepts only the newest password', async () => {
    await remember('old')
    await remember('a new one')
    expect(await guess('old')).toEqual({ answer: 'refused' })
    expect(await guess('a new one')).toMatchObject({ answer: 'welcome' })
  })

  it('delays wrong guesses longer and longer, also across tabs', async () => {
    await remember()
    const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => guess('wrong one')))
    expect(guesses.map(({ answer }) => answer).toSorted()).toEqual([
      'refused',
      'refused',
      'refused',
      'wait',
      'wait',
    ])
    expect(await guess('right')).toEqual({ answer: 'wait' })
    expect(await guess('wrong one', now + 30_000)).toEqual({ answer: 'refused' })
    expect(await guess('right', now + 60_000)).toEqual({ answer: 'wait' })
    expect(await guess('right', now + 90_000)).toMatchObject({ answer: 'welcome' })
    expect(await guess('wrong one', now + 90_000)).toEqual({ answer: 'refused' })
  })

  it('is disabled after ten wrong guesses, with any clock', async () => {
    await remember()
    for (let n = 0; n < maxTries; n++) await guess('wrong one', now + n * 3_600_000 * 24)
    expect(await guess('right', now * 1e6)).toEqual({ answer: 'unknown' })
    expect(waitAfter(maxTries)).toBeLessThanOrEqual(3_600_000)
  })

  it('is disabled when the server ends the session or dismisses the person', async () => {
    await remember()
    const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: now, ended: false }
    await writeSession(db, { ...ann, ...tokens })
    expect(await canSignInOffline(db, 'ann')).toBe(true)
    await endSession(db, 'a')
    expect(await canSignInOffline(db, 'ann')).toBe(false)
    await remember()
    await forgetOfflineSignIn(db, { email: 'ann@NEFER.example' })
    expect(await canSignInOffline(db, 'ann')).toBe(false)
  })

  it('stays possible after a sign-in without the server', async () => {
    await remember()
    await writeSession(db, {
      ...ann,
      accessToken: '',
      refreshToken: '',
      expiresAt: 0,
      ended: true,
      local: true,
    })
    expect(await readSession(db)).toMatchObject({ ended: true, local: true })
    expect(await canSignInOffline(db, 'ann')).toBe(true)
  })

  it('keeps the orders until a week after the last token', async () => {
    const week = 7 * 24 * 60 * 60_000
    const today = Date.UTC(2026, 10, 20)
    await putOrdersPull(db, { scope: `user:${ann.userId}` })
    const tokens = { accessToken: 'b', refreshToken: 'r', expiresAt: today, ended: true }
    await writeSession(db, { ...ann, ...tokens })
    await remember()
    const offline = createOfflineSignIn(db, () => today, quick)
    expect(await offline.signIn(ann.email, 'right')).toBeNull()
    await forgetOrdersNotAllowed(db, today + week)
    expect(await db.mirror.pulls.get('orders')).toBeDefined()
    await forgetOrdersNotAllowed(db, today + week + 1)
    expect(await db.mirror.pulls.get('orders')).toBeUndefined()
  })

  it("drops a colleague's orders at once", async () => {
    await remember()
    await putOrdersPull(db, { scope: 'user:bob' })
    await createOfflineSignIn(db, () => now, quick).signIn(ann.email, 'right')
    expect(await db.mirror.pulls.get('orders')).toBeUndefined()
  })

  it('signs in although the orders of a colleague cannot be deleted', async () => {
    await remember()
    await putOrdersPull(db, { scope: 'user:bob' })
    const failing = vi.spyOn(db.mirror, 'transaction').mockRejectedValue(new Error('full'))
    await createOfflineSignIn(db, () => now, quick).signIn(ann.email, 'right')
    expect(failing).toHaveBeenCalled()
    failing.mockRestore()
    expect(await readSession(db)).toMatchObject({ userId: ann.userId })
    await forgetOrdersNotAllowed(db, now)
    expect(await db.mirror.pulls.get('orders')).toBeUndefined()
  })

  it('drops orders that a running pull of a colleague has saved after a sign-in', async () => {
    const tokens = { accessToken: 'b', refreshToken: 'r', expiresAt: now + 1, ended: false }
    await writeSession(db, { ...ann, ...tokens })
    await putOrdersPull(db, { scope: 'user:bob' })
    await forgetOrdersNotAllowed(db, now)
    expect(await db.mirror.pulls.get('orders')).toBeUndefined()
  })

  it('stores neither the password nor an unsalted hash', async () => {
    const hash = slowHash
    if (hash === null) throw new Error('no WebCrypto here')
    const [one, other] = [newSalt(), newSalt()]
    const hashes = await Promise.all([one, one, other].map((salt) => hash('right', salt, 1000)))
    expect(hashes[0]).toBe(hashes[1])
    expect(hashes[0]).not.toBe(hashes[2])
    expect(hashes[0]).toHaveLength(44)
  })
})
