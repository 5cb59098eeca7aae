import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSupabaseGateway } from './supabase-gateway.ts'

const photo = { name: 'a.webp', blob: new Blob(['x'], { type: 'image/webp' }) }
const never = new AbortController().signal

// Supabase's client wants one to be there; Node 20 has none.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))
afterAll(() => vi.unstubAllGlobals())

function answering(respond: () => Promise<Response> | Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => respond())
  const gateway = createSupabaseGateway({
    url: 'https://shop.test/',
    anonKey: 'key',
    app: '2026-11-22',
    fetch,
    loadPhotos: () => import('./storage-photos.ts'),
  })
  return {
    fetch,
    upload: (token: string | null = 'token') => gateway.uploadPhoto(photo, token, never),
    find: () => gateway.findPhotoStore('token', never),
  }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

const html = (status: number) =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } })

/** Most refusals of Supabase Storage have status 400 and the real status in the body. */
const refusal = (statusCode: string, error: string) => () =>
  json({ statusCode, error, message: 'words' }, 400)

describe('uploading a photo', () => {
  it('sends the file to its place, as the person who took it, to be kept for long', async () => {
    const { fetch, upload } = answering(() => json({ Id: '1', Key: 'product-photos/a.webp' }))
    expect(await upload()).toEqual({ ok: true, value: null })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('https://shop.test/storage/v1/object/product-photos/a.webp')
    expect(init).toMatchObject({
      method: 'POST',
      body: await photo.blob.arrayBuffer(),
      redirect: 'error',
    })
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      'x-client-info': 'nefer/2026-11-22',
      apikey: 'key',
      authorization: 'Bearer token',
      'cache-control': 'max-age=31536000',
      'content-type': 'image/webp',
      'x-upsert': 'false',
    })
  })

  it.each([
    ['said plainly', () => json({ statusCode: '409', error: 'Duplicate' }, 409)],
    ['said inside a 400', refusal('409', 'Duplicate')],
  ])('is done when the photo is there already, %s', async (_how, respond) => {
    expect(await answering(respond).upload()).toEqual({ ok: true, value: null })
  })

  it.each([
    ['a captive portal', () => html(200), 'transient'],
    ['a 409 that is not JSON', () => html(409), 'transient'],
    ['JSON of something else', () => json({ hello: 'world' }), 'transient'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'transient'],
    ['a store out of order', () => json({ statusCode: '503' }, 503), 'transient'],
    ['a busy database', refusal('544', 'DatabaseTimeout'), 'transient'],
    ['too many requests', () => json({ statusCode: '429', code: 'SlowDown' }, 429), 'transient'],
    ['another upload of it', refusal('423', 'ResourceLocked'), 'transient'],
    ['a token that has run out', () => json({ statusCode: '401' }, 401), 'sign-in'],
    ['the same, in older words', refusal('400', 'InvalidJWT'), 'sign-in'],
    ['a person who may not, or an old token', refusal('403', 'Unauthorized'), 'sign-in'],
    ['a file that is too large', refusal('413', 'Payload too large'), 'rejected'],
    ['the same from a proxy', () => html(413), 'transient'],
    ['a firewall', () => json({ message: 'Blocked' }, 403), 'transient'],
    ['a gateway that knows no token', () => json({ message: 'No API key' }, 401), 'transient'],
    ['a file of another kind', refusal('415', 'invalid_mime_type'), 'rejected'],
    ['no such bucket', refusal('404', 'Bucket not found'), 'upgrade'],
  ])('%s', async (_what, respond, failure) => {
    expect(await answering(respond).upload()).toMatchObject({
      ok: false,
      error: { class: failure },
    })
  })

  it('reports the delay and the code of the server', async () => {
    const busy = () => json({ statusCode: '429', code: 'SlowDown' }, 429, { 'retry-after': '7' })
    expect(await answering(busy).upload()).toEqual({
      ok: false,
      error: { class: 'transient', status: 429, code: 'SlowDown', retryAfterMs: 7000 },
    })
  })
})

it('uploads nothing without a signed-in person', async () => {
  const { fetch, upload } = answering(() => json({}))
  expect(await upload(null)).toEqual({ ok: false, error: { class: 'sign-in' } })
  expect(fetch).not.toHaveBeenCalled()
})

describe('looking for the place for photos', () => {
  it('knows the bucket by its name', async () => {
    const { fetch, find } = answering(() => json({ id: 'product-photos', public: true }))
    expect(await find()).toEqual({ ok: true, value: { server: 'https://shop.test' } })
    expect(fetch.mock.calls[0]?.[0]).toBe('https://shop.test/storage/v1/bucket/product-photos')
  })

  it.each([
    ['no such bucket', refusal('404', 'Bucket not found')],
    ['no such path', () => json({ message: 'no Route matched' }, 404)],
    ['not made', () => html(501)],
    ['a page for every path', () => html(200)],
  ])('there is none: %s', async (_what, respond) => {
    expect(await answering(respond).find()).toEqual({ ok: true, value: null })
  })

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy in trouble', () => html(502)],
    ['a store in trouble', () => json({ statusCode: '500' }, 500)],
    ['too many requests', () => html(429)],
    ['a token that has run out', () => json({ statusCode: '401', error: 'InvalidJWT' }, 401)],
    ['the same, inside a 400', refusal('403', 'Unauthorized')],
  ])('says nothing about it: %s', async (_what, respond) => {
    expect(await answering(respond).find()).toMatchObject({ ok: false })
  })

  it('leaves the server out of addresses where it is the page’s own', async () => {
    vi.stubGlobal('location', { origin: 'https://shop.test' })
    const { find } = answering(() => json({ id: 'product-photos' }))
    expect(await find()).toEqual({ ok: true, value: { server: '' } })
    vi.stubGlobal('location', undefined)
  })
})
