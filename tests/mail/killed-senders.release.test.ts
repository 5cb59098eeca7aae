/** Killed and concurrent senders: no mail is lost, or sent twice within its lease. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../support/servers/listen.ts'
import {
  clearQueue,
  letTimePass,
  type MailWorld,
  placeOrder,
  startMailWorld,
} from './mail-world.ts'

describe('a sender that is killed', () => {
  let world: MailWorld
  beforeAll(async () => {
    world = await startMailWorld()
    await world.server.sql('delete from private.staff')
  })
  afterAll(() => world.stop())
  beforeEach(() => clearQueue(world))

  async function killWhen(reached: Promise<void>, env?: Record<string, string>) {
    const sender = await world.startSender(env)
    const call = sender.call().catch(() => null)
    await reached
    await sender.kill()
    await call
  }
  async function killBeforeSettling(env?: Record<string, string>) {
    await killWhen(world.proxy.hold('settle_mail_job'), env)
    world.proxy.release()
  }

  test('before the mail server accepts the message: another sends it after the lease, once', async () => {
    await placeOrder(world, 'mona@mail.example')
    await killWhen(world.smtp.hold())
    world.smtp.release()

    const second = await world.startSender()
    expect(await second.call()).toMatchObject({ sent: 0 })
    await letTimePass(world)
    expect(await second.call()).toMatchObject({ sent: 1 })
    expect(world.smtp.of('mona@mail.example')).toHaveLength(1)
  })

  test('before it settles the job: the message is sent again after the lease, with the same id', async () => {
    await placeOrder(world, 'salma@mail.example')
    await killBeforeSettling()
    expect(world.smtp.of('salma@mail.example')).toHaveLength(1)

    const second = await world.startSender()
    for (let again = 0; again < 5; again += 1)
      expect(await second.call()).toMatchObject({ sent: 0 })
    expect(world.smtp.of('salma@mail.example')).toHaveLength(1)
    await letTimePass(world)
    expect(await second.call()).toMatchObject({ sent: 1 })
    const names = world.smtp.of('salma@mail.example').map(({ messageId }) => messageId)
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  test('before it settles the job with a mail API: the request is repeated with the same key', async () => {
    const api = await startMailApi()
    const sender = { MAIL_API_URL: api.url, MAIL_API_KEY: 're_test' }
    await placeOrder(world, 'omar@mail.example', { firstName: 'عمر' })
    await killBeforeSettling(sender)
    await letTimePass(world)
    const second = await world.startSender(sender)
    expect(await second.call()).toMatchObject({ sent: 1 })
    expect(api.requests).toHaveLength(2)
    expect(api.requests[1]).toEqual(api.requests[0])
    expect(api.requests[0]).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      authorization: 'Bearer re_test',
      body: { to: ['omar@mail.example'], from: 'Nefer <hello@nefer.example>' },
    })
    await api.stop()
  })

  test('two concurrent senders send every mail once', async () => {
    const orders = Array.from({ length: 30 }, (_, at) => `customer-${at}@mail.example`)
    await Promise.all(orders.map((email) => placeOrder(world, email)))
    const senders = await Promise.all([world.startSender(), world.startSender()])
    const reports = await Promise.all(
      senders.flatMap((sender) => [sender.call(), sender.call(), sender.call()]),
    )
    const sent = reports.map((report) => Number(Reflect.get(Object(report), 'sent')))
    expect(sent.reduce((sum, one) => sum + one)).toBe(orders.length)
    expect(world.smtp.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      orders.toSorted(),
    )
  })
})

/** Accepts and records every request. */
async function startMailApi() {
  const requests: { key: unknown; authorization: unknown; body: unknown }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const { 'idempotency-key': key, authorization } = request.headers
      requests.push({ key, authorization, body: JSON.parse(body) })
      response.end('{"id": "1"}')
    })()
  })
  const { url, stop } = await listen(server)
  return { url: `${url}/emails`, requests, stop }
}
