/** The embedded shop writes mail and photos to files and shows them on this computer. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uploadPhoto } from '#backend/storage-photos.ts'
import { anOrderOperation } from '../backend/world.ts'

// Supabase's client needs a WebSocket, which Node 20 does not have.
beforeAll(() => void vi.stubGlobal('WebSocket', EventTarget))

describe('the embedded shop', () => {
  let folder: string
  let shop: ChildProcess
  let url: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nefer-mail-'))
    const source = fileURLToPath(new URL('../../supabase', import.meta.url))
    await cp(source, join(folder, 'supabase'), {
      recursive: true,
      filter: (path) => !path.includes('.temp'),
    })
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><title>Shop</title>')
    const program = fileURLToPath(new URL('../support/mail/embedded-shop.mjs', import.meta.url))
    // Vite ends when its standard input closes, so it stays open.
    shop = fork(program, [], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore', 'ipc'] })
    url = await new Promise<string>((resolve, reject) => {
      shop.once('message', (message: { url: string }) => resolve(message.url))
      shop.once('exit', () => reject(new Error('The shop ended')))
    })
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.disconnect()
    await ended
    await rm(folder, { recursive: true, force: true })
  })

  const headers = { apikey: 'sb-lite-anon-key', 'content-type': 'application/json' }
  const call = async (name: string, args: object, token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, ...authorization },
      body: JSON.stringify(args),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const signIn = async () => {
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'staff@nefer.example', password: 'nefer-demo-2026' }),
    })
    return (await response.json()) as { access_token: string }
  }

  test('stores photos of staff and serves them to everybody', async () => {
    const { access_token: token } = await signIn()
    const name = `${randomUUID()}.webp`
    const color = { width: 8, height: 8, channels: 3, background: '#8a5a2b' } as const
    const bytes = new Uint8Array(await sharp({ create: color }).webp().toBuffer())
    const photo = { name, blob: new Blob([bytes], { type: 'image/webp' }) }
    const upload = (accessToken: string | null) =>
      uploadPhoto({ url, anonKey: headers.apikey }, photo, accessToken, AbortSignal.timeout(9000))
    expect(await upload(null)).toMatchObject({ ok: false })
    expect(await upload(token)).toEqual({ ok: true, value: null })
    const seen = await fetch(`${url}/storage/v1/object/public/product-photos/${name}`)
    expect((await seen.arrayBuffer()).byteLength).toBe(bytes.length)
  })

  test('writes the confirmation of an order to a file and a page', async () => {
    const { id, payload } = anOrderOperation({
      items: [{ product_id: '4', quantity: 2, price: 79_99 }],
    })
    await call('place_order', { p_operation_id: id, p_payload: payload })
    await vi.waitFor(
      async () =>
        expect(
          await call('order_status', { p_order_id: id, p_token: payload.token }),
        ).toHaveProperty('order.mailed_at'),
      { timeout: 30_000, interval: 100 },
    )

    const list = await (await fetch(`${url}/_mail`)).text()
    expect(list).toContain(`Your Nefer order ${id.slice(0, 8)}`)
    const path = /\/_mail\/[0-9a-f-]{36}/.exec(list)?.[0] ?? ''
    const page = await fetch(`${url}${path}`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('159.98\u00a0EGP')
    const mail = join(folder, 'supabase', '.temp', 'mail')
    const [eml] = (await readdir(mail)).filter((name) => name.endsWith('.eml'))
    expect(await readFile(join(mail, eml ?? ''), 'utf8')).toContain('To: mona@example.com')
  })

  test('publishes a key for Web Push, and shows what it would send', async () => {
    const { access_token: token } = await signIn()
    const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
    const push = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys,
      locale: 'en',
      wishes: ['orders'],
    }
    await vi.waitFor(
      async () => {
        const page = await call('pull_catalog_changes', { p_cursor: null, p_limit: 1 })
        expect(JSON.stringify(page)).toMatch(/"push_key": ?"B[\w-]{86}"/)
      },
      { timeout: 30_000, interval: 200 },
    )
    const args = { p_id: randomUUID(), p_payload: push }
    expect(await call('subscribe_push', args, token)).toEqual({ status: 'applied' })
    const { id, payload } = anOrderOperation({
      items: [{ product_id: '4', quantity: 1, price: 79_99 }],
    })
    await call('place_order', { p_operation_id: id, p_payload: payload })
    await vi.waitFor(
      async () => expect(await (await fetch(`${url}/_mail`)).text()).toContain('1 piece to Cairo'),
      { timeout: 30_000, interval: 100 },
    )
    const list = await (await fetch(`${url}/_mail`)).text()
    expect(list).toContain('New order: 79.99\u00a0EGP')
    expect(list).toContain(`href="${url}/admin/orders?order=${id}"`)
  })

  test('shows the link for a new password among the mail', async () => {
    await fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: 'sb-lite-anon-key', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'staff@nefer.example' }),
    })
    const name = 'A new password for the staff room of Nefer'
    const list = await vi.waitFor(async () => {
      const page = await (await fetch(`${url}/_mail`)).text()
      expect(page).toContain(name)
      return page
    })
    const path = new RegExp(`(/_mail/[0-9a-f-]{36})"><bdi>[^<]*${name}`).exec(list)?.[1] ?? ''
    const mail = await (await fetch(`${url}${path}`)).text()
    const link = /href="([^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link.startsWith(`${url}/auth/v1/verify`)).toBe(true)
    const opened = await fetch(link, { redirect: 'manual' })
    expect(opened.headers.get('location')).toMatch(
      new RegExp(`^${url}/ar/admin/new-password#.*type=recovery`),
    )
  })

  test('denies mail jobs to clients', async () => {
    expect(await call('claim_mail_jobs', { p_limit: 1 })).toMatchObject({ code: '42501' })
  })

  test('accepts one-click unsubscriptions', async () => {
    const address = `${url}/functions/v1/newsletter-unsubscribe?token=${'0'.repeat(64)}`
    expect((await fetch(address)).status).toBe(405)
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
  })
})
