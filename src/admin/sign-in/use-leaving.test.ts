import { expect, it } from 'vitest'
import { signOutWhenSent } from './use-leaving.ts'

const yes = async () => true
const fails = () => Promise.reject(new Error('no storage'))

it('signs out only when everything is sent', async () => {
  let signedOut = 0
  const signOut = async () => {
    signedOut += 1
  }
  expect(await signOutWhenSent(async () => false, signOut)).toBe('not-sent')
  expect(signedOut).toBe(0)
  expect(await signOutWhenSent(yes, signOut)).toBe('signed-out')
  expect(signedOut).toBe(1)
})

it('reports every failure', async () => {
  expect(await signOutWhenSent(yes, fails)).toBe('failed')
  expect(await signOutWhenSent(fails, async () => undefined)).toBe('failed')
})
