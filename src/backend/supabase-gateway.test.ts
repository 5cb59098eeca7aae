import { describe, expect, it, vi } from 'vitest'
import { createSupabaseGateway } from './supabase-gateway.ts'

const orderId = '6f1f6c1e-6f6b-4d5e-9d0a-0d9f0f0f0f01'
const operation = { id: orderId, kind: 'placeOrder', payload: { token: 't' } } as const
const applied = { status: 'applied', xid: '700', epoch: 'e', touched: [] }
const never = new AbortController().signal

function answering(respond: () => Promise<Response> | Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond())
  const gateway = createSupabaseGateway({ url: 'https://shop.test/', anonKey: 'key', fetch })
  return { fetch, gateway }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

/** A server that never responds; like the real fetch, the request can be aborted. */
const hanging: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    if (init?.signal?.aborted) reject(init.signal.reason)
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

function html(status: number) {
  return new Response('<!doctype html><title>Free Wi-Fi</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

function sentTo(fetch: ReturnType<typeof answering>['fetch']): URL {
  const [input] = fetch.mock.calls[0] ?? []
  return new URL(new Request(input ?? '').url)
}

function sentBody(fetch: ReturnType<typeof answering>['fetch']): unknown {
  const body = fetch.mock.calls[0]?.[1]?.body
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

function sentHeaders(fetch: ReturnType<typeof answering>['fetch']) {
  return new Headers(fetch.mock.calls[0]?.[1]?.headers)
}

describe('a call that works', () => {
  const emptyPage = {
    epoch: 'e',
    reset: false,
    more: false,
    rows: [],
    next: 7,
    horizon: '7',
    at: 'now',
  }

  it('sends an operation as the function of its name, without an identity', async () => {
    const { fetch, gateway } = answering(() => json(applied))
    expect(await gateway.send(operation, null, never)).toEqual({ ok: true, value: applied })
    expect(fetch.mock.calls[0]?.[0]).toBe('https://shop.test/rest/v1/rpc/place_order')
    expect(sentBody(fetch)).toEqual({
      p_operation_id: orderId,
      p_payload: { token: 't' },
    })
    expect(sentHeaders(fetch).get('apikey')).toBe('key')
    expect(sentHeaders(fetch).has('authorization')).toBe(false)
  })

  it('sends the identity it is given', async () => {
    const { fetch, gateway } = answering(() => json(applied))
    await gateway.send(operation, 'secret', never)
    expect(sentHeaders(fetch).get('authorization')).toBe('Bearer secret')
  })

  it('hands over a page without looking into its rows', async () => {
    const page = {
      epoch: 'e',
      reset: false,
      more: false,
      rows: [{ t: 'products', id: '1', v: 3, row: { anything: true } }],
      next: { x: '7' },
      horizon: '700',
      at: '2026-11-20T12:00:00Z',
    }
    const { fetch, gateway } = answering(() => json(page))
    expect(await gateway.pullCatalog(null, 500, never)).toEqual({ ok: true, value: page })
    expect(sentBody(fetch)).toEqual({ p_cursor: null, p_limit: 500 })
  })

  it('hands over stocks apart from descriptions, and tolerates more in them', async () => {
    const { gateway } = answering(() =>
      json({
        ...emptyPage,
        stocks: [
          ['1', 3, 8, 1_000],
          ['2', 4, 9, 1_000, 2, 'later'],
        ],
      }),
    )
    const stocks = [
      ['1', 3, 8, 1_000, undefined],
      ['2', 4, 9, 1_000, 2],
    ]
    expect(await gateway.pullCatalog(null, 500, never)).toEqual({
      ok: true,
      value: { ...emptyPage, stocks },
    })
  })

  it('requests priority rows while the first copy is not complete', async () => {
    const ahead = [{ t: 'products', id: '7', v: 1, row: {} }]
    const { fetch, gateway } = answering(() => json({ ...emptyPage, ahead, total: 3 }))
    expect(await gateway.pullCatalog(null, 60, never, ['7'])).toEqual({
      ok: true,
      value: { ...emptyPage, priorityRows: ahead, total: 3 },
    })
    expect(sentTo(fetch).pathname).toBe('/rest/v1/rpc/pull_catalog_first')
    expect(sentBody(fetch)).toEqual({ p_cursor: null, p_limit: 60, p_seen: ['7'] })
  })

  it('requests the changes once there is a copy, and ignores unreadable priority rows', async () => {
    const { fetch, gateway } = answering(() => json({ ...emptyPage, ahead: 'soon' }))
    const reply = await gateway.pullCatalog(null, 60, never)
    expect(reply).toEqual({ ok: true, value: emptyPage })
    expect(sentTo(fetch).pathname).toBe('/rest/v1/rpc/pull_catalog_changes')
  })

  it('says that the server does not have an order', async () => {
    const { gateway } = answering(() => json({ order: null }))
    expect(await gateway.orderStatus(orderId, 't', never)).toEqual({ ok: true, value: null })
  })

  it.each([
    ['confirm', 'confirm_newsletter', 'confirmed'],
    ['leave', 'unsubscribe_newsletter', 'unsubscribed'],
  ] as const)('follows the link of a newsletter mail: %s', async (action, name, status) => {
    const { fetch, gateway } = answering(() => json({ status }))
    const link = { action, token: 'ab'.repeat(32) }
    expect(await gateway.followNewsletterLink(link, never)).toEqual({ ok: true, value: status })
    expect(sentTo(fetch).pathname).toBe(`/rest/v1/rpc/${name}`)
    expect(sentBody(fetch)).toEqual({ p_token: link.token })
  })
})

describe('a call that fails', () => {
  it('waits for a newer app when it cannot read the response of our server', async () => {
    const { fetch, gateway } = answering(() => json({ status: 'perhaps' }))
    const reply = await gateway.send(operation, null, never)
    expect(reply).toMatchObject({ ok: false, error: { class: 'upgrade' } })
    expect(fetch).toHaveBeenCalledOnce()
  })

  it.each([
    ['a captive portal', () => html(200)],
    ['JSON of another shape', () => json({ hello: 'world' })],
    ['an empty answer', () => new Response(null, { status: 204 })],
    ['an empty 404', () => new Response('', { status: 404 })],
    ['a page with status 403', () => html(403)],
    ['an overloaded server', () => json({ message: 'no' }, 503)],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('takes %s for passing trouble, after one attempt', async (_, respond) => {
    const { fetch, gateway } = answering(respond)
    const reply = await gateway.send(operation, null, never)
    expect(reply).toMatchObject({ ok: false, error: { class: 'transient' } })
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('refuses to follow a redirect with the order in its hands', async () => {
    const { fetch, gateway } = answering(() => json(applied))
    await gateway.send(operation, null, never)
    expect(fetch.mock.calls[0]?.[1]?.redirect).toBe('error')
  })

  it('passes the abort on and takes it for passing trouble', async () => {
    const abort = new AbortController()
    const options = { url: 'https://shop.test', anonKey: 'key', fetch: hanging }
    const gateway = createSupabaseGateway(options)
    const reply = gateway.send(operation, null, abort.signal)
    abort.abort()
    expect(await reply).toEqual({ ok: false, error: { class: 'transient', status: 0 } })
  })

  it('hands over how long to wait', async () => {
    const { gateway } = answering(() => json({ message: 'slow down' }, 429, { 'retry-after': '3' }))
    const reply = await gateway.send(operation, null, never)
    expect(reply).toMatchObject({ ok: false, error: { class: 'transient', retryAfterMs: 3000 } })
  })

  it('reads the SQLSTATE of the body', async () => {
    const { gateway } = answering(() => json({ code: '22P02', message: 'x' }, 400))
    const reply = await gateway.send(operation, null, never)
    expect(reply).toEqual({ ok: false, error: { class: 'rejected', status: 400, code: '22P02' } })
  })

  it('is not confused by a code that is no text', async () => {
    const { gateway } = answering(() => json({ code: { a: 1 } }, 500))
    const reply = await gateway.send(operation, null, never)
    expect(reply).toEqual({ ok: false, error: { class: 'transient', status: 500 } })
  })
})
