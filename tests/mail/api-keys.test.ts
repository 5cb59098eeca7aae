import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  keyHeaders,
  readPublishableKey,
  readSecretKey,
} from '../../supabase/functions/_shared/api-keys.ts'
import { testSecretKey } from '../support/servers/start-postgrest.ts'
import { type MailWorld, placeOrder, startMailWorld } from './mail-world.ts'

describe('the keys in the environment of a function', () => {
  const older = { SUPABASE_SERVICE_ROLE_KEY: 'ey-service', SUPABASE_ANON_KEY: 'ey-anon' }

  test('the keys of 2026 come first', () => {
    const env = {
      ...older,
      SUPABASE_SECRET_KEYS: '{"mail": "sb_secret_m", "default": "sb_secret_d"}',
      SUPABASE_PUBLISHABLE_KEYS: '{"web": "sb_publishable_w"}',
    }
    expect(readSecretKey(env)).toBe('sb_secret_d')
    expect(readPublishableKey(env)).toBe('sb_publishable_w')
  })

  test.each([undefined, '', '{}', 'null', 'no JSON', '{"default": 5}'])(
    'without readable new keys (%s) the older names count',
    (keys) => {
      const env = { ...older, SUPABASE_SECRET_KEYS: keys, SUPABASE_PUBLISHABLE_KEYS: keys }
      expect(readSecretKey(env)).toBe('ey-service')
      expect(readPublishableKey(env)).toBe('ey-anon')
      expect(readSecretKey({ SUPABASE_SECRET_KEYS: keys })).toBe('')
    },
  )

  test('a secret key is sent as apikey only', () => {
    expect(keyHeaders('sb_secret_x')).toEqual({ apikey: 'sb_secret_x' })
    expect(keyHeaders('ey-service')).toEqual({
      apikey: 'ey-service',
      authorization: 'Bearer ey-service',
    })
  })
})

describe('with the keys of 2026 alone', () => {
  let world: MailWorld
  beforeAll(async () => {
    world = await startMailWorld()
  })
  afterAll(() => world.stop())

  const env = (secretKey: string) => ({
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
    SUPABASE_SERVICE_ROLE_KEY: '',
    SUPABASE_ANON_KEY: '',
    SMTP_URL: world.smtp.url,
  })

  test('mail is sent, accounts are created and subscriptions end', async () => {
    await placeOrder(world, 'keys@mail.example')
    const sender = await world.startSender(env(testSecretKey))
    expect(await sender.call()).toMatchObject({ sent: expect.any(Number), failed: 0 })
    expect(world.smtp.of('keys@mail.example')).toHaveLength(1)

    const accounts = await world.startFunction('create-account', env(testSecretKey))
    const body = JSON.stringify({ secret: 'none', password: 'cedar and walnut' })
    const answer = await fetch(accounts.url, { method: 'POST', body })
    expect(await answer.json()).toEqual({ status: 'unknown' })
    const leaving = await world.startFunction('newsletter-unsubscribe', env(testSecretKey))
    expect((await fetch(`${leaving.url}?token=none`, { method: 'POST' })).status).toBe(200)
  })

  test('control: another secret key reaches nothing', async () => {
    const sender = await world.startSender(env('sb_secret_of_nobody'))
    expect(await sender.call()).toMatchObject({ error: expect.stringContaining('40') })
  })
})
