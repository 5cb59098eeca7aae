import { beforeEach, describe, expect, test } from 'vitest'
import { passwordProblem } from '#domain/staff/accounts.ts'
import { createAccount } from '../../supabase/functions/create-account/create-account.ts'

let sent: { path: string; body: unknown; key: string | null }[]
let invitation: object
let made: { status: number; body: object }

beforeEach(() => {
  sent = []
  invitation = { status: 'open', email: 'mona@nefer.example', role: 'member' }
  made = { status: 200, body: { id: 'mona' } }
})

const backend = {
  url: 'http://project.test',
  serviceKey: 'service',
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const key = request.headers.get('authorization')
    sent.push({ path: pathname, body: await request.json(), key })
    if (pathname.endsWith('/read_invitation')) return Response.json(invitation)
    return Response.json(made.body, { status: made.status })
  },
}

async function ask(body: unknown, method = 'POST') {
  const request = new Request('http://project.test/functions/v1/create-account', {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const response = await createAccount(request, backend)
  return response.status === 204 ? response : ((await response.json()) as { status: string })
}
const mine = { secret: 's', password: 'cedar and walnut' }

describe('creating the account of an invited person', () => {
  test('uses the invited address and ignores another in the request', async () => {
    expect(await ask({ ...mine, email: 'thief@mail.example' })).toEqual({ status: 'created' })
    const account = { email: 'mona@nefer.example', password: mine.password, email_confirm: true }
    expect(sent.at(-1)).toEqual({
      path: '/auth/v1/admin/users',
      body: account,
      key: 'Bearer service',
    })
  })

  test.each(['used', 'expired', 'unknown'])('rejects an invitation that is %s', async (status) => {
    invitation = { status, email: 'mona@nefer.example' }
    expect(await ask(mine)).toEqual({ status: 'unknown' })
    expect(sent).toHaveLength(1)
  })

  test.each([{}, { secret: 1, password: 'x' }, { secret: 's' }, null, 'text'])(
    'rejects the body %j',
    async (body) => {
      expect(await ask(body)).toEqual({ status: 'unknown' })
      expect(sent).toEqual([])
    },
  )

  test.each([
    '',
    'x',
    'only nine',
    '🪵🪵🪵🪵🪵',
    'x'.repeat(73),
    'aaaaaaaaaa',
    '1212121212',
    'Password123',
    'nefer-demo-2026',
  ])('rejects the password %j and creates nothing', async (password) => {
    expect(await ask({ ...mine, password })).toEqual({ status: 'weak_password' })
    expect(sent.map(({ path }) => path)).toEqual(['/rest/v1/rpc/read_invitation'])
  })

  function streaming(pull: (controller: ReadableStreamDefaultController) => void) {
    const init = { method: 'POST', body: new ReadableStream({ pull }), duplex: 'half' }
    return new Request('http://project.test/functions/v1/create-account', init)
  }

  test('reads no more than a short body', async () => {
    let chunks = 0
    const endless = streaming((controller) => {
      chunks += 1
      controller.enqueue(new TextEncoder().encode(' '.repeat(1000)))
    })
    expect(await (await createAccount(endless, backend)).json()).toEqual({ status: 'unknown' })
    expect(chunks).toBeLessThan(10)
    expect(sent).toEqual([])
  })

  test('does not wait for a slow body', async () => {
    const waiting = new AbortController()
    const answer = createAccount(
      streaming(() => waiting.abort()),
      backend,
      waiting.signal,
    )
    expect(await (await answer).json()).toEqual({ status: 'unknown' })
  })

  test('takes the shortest password that the form takes', async () => {
    expect(passwordProblem('ten chars.')).toBe(null)
    expect(await ask({ ...mine, password: 'ten chars.' })).toEqual({ status: 'created' })
  })

  test('reports an existing account, a weak password and an error', async () => {
    made = { status: 422, body: { error_code: 'email_exists' } }
    expect(await ask(mine)).toEqual({ status: 'exists' })
    made = { status: 422, body: { error_code: 'weak_password' } }
    expect(await ask(mine)).toEqual({ status: 'weak_password' })
    made = { status: 500, body: {} }
    expect(await ask(mine)).toEqual({ status: 'unreachable' })
  })

  test('answers a CORS preflight', async () => {
    const allowed = await ask(null, 'OPTIONS')
    expect(allowed).toHaveProperty('status', 204)
  })
})
