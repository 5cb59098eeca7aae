import { beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from './supabase-accounts.ts'

type Answer = { status: number; body: unknown } | 'no network'
let answers: Record<string, Answer | Answer[]>
let asked: { name: string; body: unknown }[]
let ended: (string | null)[]
let apps: Set<string | null>

const tokens = {
  status: 200,
  body: {
    access_token: 'access',
    refresh_token: 'refresh',
    expires_in: 3600,
    user: { id: 'mona', email: 'mona@nefer.example' },
  },
}
const refused = { status: 400, body: { error_code: 'invalid_credentials' } }
const open = { status: 200, body: { status: 'open', email: 'mona@nefer.example', role: 'member' } }

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const name = searchParams.get('grant_type') ?? pathname.split('/').at(-1) ?? ''
  apps.add(new Headers(init?.headers).get('x-client-info'))
  asked.push({ name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
  if (name === 'logout') ended.push(searchParams.get('scope'))
  const planned = answers[name] ?? { status: 404, body: {} }
  const said = Array.isArray(planned) ? (planned.shift() ?? 'no network') : planned
  if (said === 'no network') throw new TypeError('fetch failed')
  return Response.json(said.body, { status: said.status })
}

const accounts = (signUpIsOpen = true) =>
  createAccounts({
    config: { url: 'http://shop.test', anonKey: 'anon', app: '2026-11-22' },
    siteUrl: 'https://shop.example',
    signUpIsOpen,
    fetch: answer,
  })
const names = () => asked.map(({ name }) => name)

beforeEach(() => {
  asked = []
  ended = []
  apps = new Set()
  answers = {
    read_invitation: open,
    password: refused,
    signup: tokens,
    accept_invitation: { status: 200, body: { status: 'applied', role: 'member' } },
    logout: { status: 204, body: null },
  }
})

describe('accepting an invitation', () => {
  it('makes the account of the invited address and then accepts', async () => {
    expect(await accounts().acceptInvitation('s', 'a long password')).toBe('accepted')
    const account = { email: 'mona@nefer.example', password: 'a long password' }
    expect(asked).toContainEqual({ name: 'signup', body: expect.objectContaining(account) })
    expect(asked).toContainEqual({ name: 'accept_invitation', body: { p_token: 's' } })
    expect(apps).toEqual(new Set(['nefer/2026-11-22']))
  })

  it('needs no sign-up where there is an account with this password', async () => {
    answers['password'] = tokens
    expect(await accounts().acceptInvitation('s', 'a long password')).toBe('accepted')
    expect(names()).not.toContain('signup')
  })

  it('distinguishes an existing account from a weak password', async () => {
    answers['signup'] = { status: 422, body: { error_code: 'user_already_exists' } }
    expect(await accounts().acceptInvitation('s', 'p')).toBe('has-account')
    answers['signup'] = { status: 422, body: { error_code: 'weak_password' } }
    expect(await accounts().acceptInvitation('s', 'p')).toBe('weak-password')
    expect(names()).not.toContain('accept_invitation')
  })

  it('makes no account for a link that is not good', async () => {
    for (const status of ['unknown', 'expired'] as const) {
      answers['read_invitation'] = { status: 200, body: { status, email: 'mona@nefer.example' } }
      expect(await accounts().acceptInvitation('s', 'p')).toBe(status)
    }
    expect(names()).toEqual(['read_invitation', 'read_invitation'])
  })

  it("returns 'unreachable' when the response got lost, and accepts at the second attempt", async () => {
    answers['accept_invitation'] = ['no network', { status: 200, body: { status: 'applied' } }]
    answers['password'] = [refused, tokens]
    expect(await accounts().acceptInvitation('s', 'p')).toBe('unreachable')
    expect(await accounts().acceptInvitation('s', 'p')).toBe('accepted')
  })

  it('has the account made by the function where sign-up is closed', async () => {
    answers['create-account'] = { status: 200, body: { status: 'created' } }
    answers['password'] = [refused, tokens]
    expect(await accounts(false).acceptInvitation('s', 'p')).toBe('accepted')
    expect(asked).toContainEqual({ name: 'create-account', body: { secret: 's', password: 'p' } })
    expect(names()).not.toContain('signup')
  })

  it.each([
    ['exists', 'has-account'],
    ['weak_password', 'weak-password'],
    ['unknown', 'unknown'],
  ])('passes on the response of the function: %s', async (status, told) => {
    answers['create-account'] = { status: 200, body: { status } }
    expect(await accounts(false).acceptInvitation('s', 'p')).toBe(told)
  })

  it('reports closed sign-up where the function is missing', async () => {
    expect(await accounts(false).acceptInvitation('s', 'p')).toBe('closed')
  })
})

describe('passwords', () => {
  const account = { status: 200, body: { id: 'mona', email: 'mona@nefer.example' } }

  it('need the current password to change', async () => {
    expect(await accounts().changePassword('m', 'wrong', 'next')).toBe('refused')
    expect(names()).toEqual(['password'])
    answers['password'] = tokens
    answers['user'] = account
    expect(await accounts().changePassword('m', 'right', 'next')).toBe('changed')
    const change = expect.objectContaining({ password: 'next' })
    expect(asked).toContainEqual({ name: 'user', body: change })
  })

  it('end every session of the account once they are changed, and only then', async () => {
    answers['password'] = tokens
    answers['user'] = { status: 422, body: { error_code: 'same_password' } }
    await accounts().changePassword('m', 'right', 'right')
    expect(ended).toEqual(['local'])
    answers['user'] = account
    await accounts().changePassword('m', 'right', 'next')
    await accounts().recover('link', 'next')
    expect(ended).toEqual(['local', 'global', 'global'])
  })

  it('report why the server rejects the new one', async () => {
    answers['password'] = tokens
    answers['user'] = { status: 422, body: { error_code: 'same_password' } }
    expect(await accounts().changePassword('m', 'right', 'next')).toBe('same')
    answers['user'] = { status: 422, body: { error_code: 'weak_password' } }
    expect(await accounts().changePassword('m', 'right', 'next')).toBe('weak-password')
    answers['user'] = 'no network'
    expect(await accounts().changePassword('m', 'right', 'next')).toBe('unreachable')
  })

  it('are set with the token of a recovery link, which returns the address of the account', async () => {
    answers['user'] = account
    expect(await accounts().recover('link', 'next')).toEqual({ email: 'mona@nefer.example' })
    answers['user'] = { status: 403, body: { error_code: 'bad_jwt' } }
    expect(await accounts().recover('link', 'next')).toBe('refused')
  })

  it('request a recovery mail without revealing whether the account exists', async () => {
    answers['recover'] = { status: 200, body: {} }
    expect(await accounts().sendRecoveryMail('m')).toBe('sent')
    answers['recover'] = { status: 429, body: {} }
    expect(await accounts().sendRecoveryMail('m')).toBe('too-often')
    answers['recover'] = 'no network'
    expect(await accounts().sendRecoveryMail('m')).toBe('unreachable')
  })
})
