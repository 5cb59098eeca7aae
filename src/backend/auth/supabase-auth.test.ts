import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthApi } from './supabase-auth.ts'

const tokens = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  user: { id: 'ann', email: 'ann@nefer.example' },
}
const config = { url: 'https://shop.test/', anonKey: 'key', app: '2026-11-22' }

/**
 * As in a page: Supabase's client listens and warns there if it believes that it keeps a session.
 */
const listen = vi.fn<typeof window.addEventListener>()
beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: listen, location: { href: 'https://shop.test/' } })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  for (const way of ['warn', 'error', 'log'] as const) vi.spyOn(console, way)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answering(status: number, body: unknown) {
  const send = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  return { send, auth: createAuthApi(config, send) }
}

it('makes its calls without a word in the console, and leaves nothing behind in the page', async () => {
  const { auth } = answering(200, { ...tokens, id: 'ann', email: 'ann@nefer.example' })
  expect(await auth.signIn('ann@nefer.example', 'secret')).toMatchObject({ ok: true, tokens })
  expect(await auth.signIn('ann@nefer.example', 'secret')).toMatchObject({ ok: true })
  expect(await auth.renew('refresh')).toMatchObject({ ok: true, tokens })
  expect(await auth.setPassword('access', 'next')).toMatchObject({ ok: true })
  await auth.signOut('access')
  const refusing = answering(400, { error_code: 'refresh_token_not_found' })
  expect(await refusing.auth.renew('refresh')).toMatchObject({ failure: 'refused' })
  expect(await answering(503, {}).auth.renew('refresh')).toMatchObject({ failure: 'unreachable' })
  for (const way of ['warn', 'error', 'log'] as const) expect(console[way]).not.toHaveBeenCalled()
  expect(listen).not.toHaveBeenCalled()
})

it('does not follow a redirect with a password or a token', async () => {
  const { auth, send } = answering(200, tokens)
  await auth.signIn('ann@nefer.example', 'secret')
  await auth.renew('refresh')
  await auth.setPassword('access', 'next')
  expect(send.mock.calls.map(([, init]) => init?.redirect)).toEqual(['error', 'error', 'error'])
})

it('names the app, the project and the caller, at the address of the project', async () => {
  const { auth, send } = answering(200, { id: 'ann', email: 'ann@nefer.example' })
  await auth.setPassword('access', 'next')
  await auth.recover('ann@nefer.example', 'https://shop.example/admin/new-password')
  const asked = send.mock.calls.map(([url, init]) => [url, init?.method])
  expect(asked).toEqual([
    ['https://shop.test/auth/v1/user', 'PUT'],
    [
      'https://shop.test/auth/v1/recover?redirect_to=https%3A%2F%2Fshop.example%2Fadmin%2Fnew-password',
      'POST',
    ],
  ])
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect(headers.get('apikey')).toBe('key')
  expect(headers.get('authorization')).toBe('Bearer access')
  expect(headers.get('x-client-info')).toBe('nefer/2026-11-22')
})
