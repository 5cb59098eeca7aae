import { beforeEach, describe, expect, it } from 'vitest'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import { type GatewayAnswer, gatewayAnswers } from '../../../tests/support/gateway-answers.ts'
import { type SessionKeeper, createSessionKeeper } from './session-keeper.ts'

type Answer = { status: number; body: unknown } | GatewayAnswer | 'no network'
let answers: Record<string, Answer>
let asked: string[]
let stored: StaffSession | null
let keeper: SessionKeeper
let now: number

function tokens(name: string) {
  return {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    expires_in: 5_000,
    user: { id: 'ann', email: 'ann@nefer.example' },
  }
}
const refusal = { status: 400, body: { error_code: 'invalid_credentials' } }

async function answer(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const name = searchParams.get('grant_type') ?? pathname.split('/').at(-1) ?? ''
  asked.push(name)
  const said = answers[name] ?? { status: 404, body: {} }
  if (said === 'no network') throw new TypeError('fetch failed')
  if ('name' in said) return new Response(said.body(null) || null, said)
  if (said.body === 'a page') return new Response('<p>Blocked</p>', { status: said.status })
  return Response.json(said.body, { status: said.status })
}

let mayEnd: boolean

beforeEach(() => {
  mayEnd = true
  now = 0
  asked = []
  stored = null
  answers = {
    password: { status: 200, body: tokens('1') },
    me: { status: 200, body: { staff: true } },
  }
  let last: Promise<unknown> = Promise.resolve()
  keeper = createSessionKeeper({
    config: { url: 'http://shop.test', anonKey: 'anon' },
    store: {
      read: async () => stored,
      write: async (session) => void (stored = session),
      replace: async (accessToken, session) => {
        if (stored?.accessToken !== accessToken) return false
        stored = { ...stored, ...session }
        return true
      },
    },
    mayEnd: async () => mayEnd,
    now: () => now,
    withLock: (_name, run) => {
      const turn = last.then(run)
      last = turn.catch(() => undefined)
      return turn
    },
    fetch: answer,
  })
})

describe('signing in', () => {
  it('keeps the session of a staff member', async () => {
    const result = await keeper.signIn('ann@nefer.example', 'secret')
    expect(result.ok).toBe(true)
    expect(stored).toMatchObject({
      userId: 'ann',
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAt: 5_000_000,
      ended: false,
    })
  })

  it('keeps nothing of an account that is not staff', async () => {
    answers['me'] = { status: 200, body: { staff: false } }
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'not-staff' })
    expect(stored).toBeNull()
  })

  it('distinguishes a wrong password from an unreachable server', async () => {
    answers['password'] = refusal
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'refused' })
    answers['password'] = 'no network'
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'unreachable' })
    answers['password'] = { status: 200, body: tokens('1') }
    answers['me'] = 'no network'
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'unreachable' })
    expect(stored).toBeNull()
  })

  it('distinguishes a refused token from a gateway that refuses every request', async () => {
    answers['me'] = { status: 401, body: { code: 'PGRST301', message: 'No suitable key' } }
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'refused' })
    answers['me'] = { status: 401, body: { message: 'Access denied' } }
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'unreachable' })
  })

  it.each(gatewayAnswers)('learns nothing about the password from $name', async (gateway) => {
    answers['password'] = gateway
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'unreachable' })
    answers['password'] = { status: 200, body: tokens('1') }
    answers['me'] = gateway
    expect(await keeper.signIn('a', 'b')).toEqual({ ok: false, failure: 'unreachable' })
  })

  it('signs up first where the demo account does not exist yet', async () => {
    answers['password'] = refusal
    answers['signup'] = { status: 200, body: tokens('new') }
    expect((await keeper.signUpOrIn('demo', 'secret')).ok).toBe(true)
    expect(asked).toEqual(['password', 'signup', 'me'])
  })
})

describe('a session that runs out', () => {
  beforeEach(async () => {
    await keeper.signIn('ann@nefer.example', 'secret')
    asked = []
  })

  it('is used as it is while its token is good', async () => {
    expect((await keeper.usable())?.accessToken).toBe('access-1')
    expect(asked).toEqual([])
  })

  it('is renewed once, however many ask', async () => {
    now = 5_000_000
    answers['refresh_token'] = { status: 200, body: tokens('2') }
    const sessions = await Promise.all([1, 2, 3].map(() => keeper.usable()))
    expect(sessions.map((session) => session?.accessToken)).toEqual(Array(3).fill('access-2'))
    expect(asked).toEqual(['refresh_token'])
  })

  it('loses nothing to the network', async () => {
    now = 5_000_000
    answers['refresh_token'] = 'no network'
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ refreshToken: 'refresh-1', ended: false })
  })

  it('is renewed with one request, and does not end, while the server is out of order', async () => {
    now = 5_000_000
    const outages: Answer[] = [
      'no network',
      { status: 503, body: {} },
      { status: 502, body: 'a page' },
    ]
    for (const outage of outages) {
      asked = []
      answers['refresh_token'] = outage
      expect(await keeper.usable()).toBeNull()
      expect(asked).toEqual(['refresh_token'])
      expect(stored).toMatchObject({ refreshToken: 'refresh-1', ended: false })
    }
  })

  it('continues after a refusal without a code, and ends after one with a code', async () => {
    now = 5_000_000
    answers['refresh_token'] = {
      status: 401,
      body: { message: 'Invalid authentication credentials' },
    }
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ ended: false })
    answers['refresh_token'] = { status: 400, body: { error_code: 'refresh_token_not_found' } }
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ userId: 'ann', ended: true })
  })

  it('ends only once it is known whether an owner has signed it out', async () => {
    now = 5_000_000
    answers['refresh_token'] = refusal
    mayEnd = false
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ ended: false })
    mayEnd = true
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ ended: true })
  })

  it.each(gatewayAnswers)('is not ended by $name', async (gateway) => {
    now = 5_000_000
    answers['refresh_token'] = gateway
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ ended: false })
  })

  it("is not ended by somebody else's page", async () => {
    now = 5_000_000
    answers['refresh_token'] = { status: 403, body: 'a page' }
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ ended: false })
  })

  it('ends when the server refuses to renew it, and still knows who it was', async () => {
    now = 5_000_000
    answers['refresh_token'] = refusal
    expect(await keeper.usable()).toBeNull()
    expect(stored).toMatchObject({ userId: 'ann', ended: true })
    expect(await keeper.usable()).toBeNull()
    expect(asked).toEqual(['refresh_token'])
  })

  it('is forgotten on sign-out, also without a connection', async () => {
    answers['logout'] = 'no network'
    await keeper.signOut()
    expect(stored).toBeNull()
  })
})
