/** The hosted function sends Web Push, too: on Deno, as far as the push service's door. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPrivateKey } from '../../supabase/functions/send-mail/push/push-keys.ts'
import { startPushService } from '../support/mail/push-service.ts'
import { listen } from '../support/servers/listen.ts'
import { valueOf } from '../backend/world.ts'
import { type MailWorld, placeOrder, startMailWorld } from './mail-world.ts'

describe('the hosted function', () => {
  let world: MailWorld
  const asked: string[] = []
  /** A proxy that opens no connection, so the test needs no network. */
  const server = createServer()
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url)
    socket.end('HTTP/1.1 503 Closed\r\n\r\n')
  })
  let proxy: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    world = await startMailWorld()
    proxy = await listen(server)
  })
  afterAll(async () => {
    await proxy.stop()
    await world.stop()
  })

  test('publishes its key, sends pushes beside mail, and tries again', async () => {
    const sender = await world.startSender({
      SMTP_URL: world.smtp.url,
      PUSH_PRIVATE_KEY: newPrivateKey(),
      HTTPS_PROXY: proxy.url,
    })
    expect(await sender.call()).toMatchObject({ sent: 0, pushes: { sent: 0 } })
    const [settings] = await world.server.sql('select push_key from public.settings')
    expect(settings?.['push_key']).toMatch(/^B[\w-]{86}$/)

    const service = await startPushService()
    const push = { ...service.newBrowser(), locale: 'en', wishes: ['orders'] } as const
    await service.stop()
    const { gateway, signal, staff } = world
    const answer = await gateway.subscribePush(randomUUID(), push, staff.accessToken, signal)
    expect(valueOf(answer)).toEqual({ status: 'applied' })
    await placeOrder(world, 'mona@mail.example')
    expect(await sender.call()).toMatchObject({ sent: 2, pushes: { retried: 1 } })
    expect(asked).toEqual(['fcm.googleapis.com:443'])
  })

  test('refuses what is no key, without naming it', async () => {
    const env = { SMTP_URL: world.smtp.url, PUSH_PRIVATE_KEY: 'no-key' }
    await expect(world.startSender(env)).rejects.toThrow(/PUSH_PRIVATE_KEY is no private key/)
  })
})
