/** Senders that die, and several at once: nothing is sent twice within its lease, nothing is lost. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  clearQueue,
  letTimePass,
  type MailWorld,
  placeOrder,
  startMailWorld,
} from './mail-world.ts'

describe('a sender may die at any moment', () => {
  let world: MailWorld
  beforeAll(async () => {
    world = await startMailWorld()
    await world.server.sql('delete from private.staff')
  })
  afterAll(() => world.stop())
  beforeEach(() => clearQueue(world))

  test('before the mail server has taken the message: it is sent later, once', async () => {
    await placeOrder(world, 'mona@mail.example')
    const first = await world.startSender()
    const reading = world.smtp.hold()
    const call = first.call().catch(() => null)
    await reading
    await first.kill()
    await call
    world.smtp.release()

    const second = await world.startSender()
    expect(await (await second.call()).json()).toMatchObject({ sent: 0 })
    await letTimePass(world)
    expect(await (await second.call()).json()).toMatchObject({ sent: 1 })
    expect(world.smtp.of('mona@mail.example')).toHaveLength(1)
  })

  test('after it has, before the database knows: not again within the lease, and then under the same name', async () => {
    await placeOrder(world, 'salma@mail.example')
    const first = await world.startSender()
    const settling = world.proxy.hold('settle_mail_job')
    const call = first.call().catch(() => null)
    await settling
    await first.kill()
    await call
    world.proxy.release()
    expect(world.smtp.of('salma@mail.example')).toHaveLength(1)

    const second = await world.startSender()
    for (let again = 0; again < 5; again += 1)
      expect(await (await second.call()).json()).toMatchObject({ sent: 0 })
    expect(world.smtp.of('salma@mail.example')).toHaveLength(1)
    await letTimePass(world)
    expect(await (await second.call()).json()).toMatchObject({ sent: 1 })
    const names = world.smtp.of('salma@mail.example').map(({ messageId }) => messageId)
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  test('a mail API hears the same key and the same message again, and sends one', async () => {
    const api = await startMailApi()
    const sender = { MAIL_API_URL: api.url, MAIL_API_KEY: 're_test' }
    await placeOrder(world, 'omar@mail.example', 'عمر')
    const first = await world.startSender(sender)
    const settling = world.proxy.hold('settle_mail_job')
    const call = first.call().catch(() => null)
    await settling
    await first.kill()
    await call
    world.proxy.release()
    await letTimePass(world)
    const second = await world.startSender(sender)
    expect(await (await second.call()).json()).toMatchObject({ sent: 1 })
    expect(api.requests).toHaveLength(2)
    expect(api.requests[1]).toEqual(api.requests[0])
    expect(api.requests[0]).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      authorization: 'Bearer re_test',
      body: { to: ['omar@mail.example'], from: 'Nefer <hello@nefer.example>' },
    })
    await api.stop()
  })

  test('two senders with several calls each send every mail once', async () => {
    const orders = Array.from({ length: 30 }, (_, at) => `customer-${at}@mail.example`)
    await Promise.all(orders.map((email) => placeOrder(world, email)))
    const senders = await Promise.all([world.startSender(), world.startSender()])
    const reports = await Promise.all(
      senders.flatMap((sender) => [sender.call(), sender.call(), sender.call()]),
    )
    const sent = await Promise.all(
      reports.map(async (report) => ((await report.json()) as { sent: number }).sent),
    )
    expect(sent.reduce((sum, one) => sum + one)).toBe(orders.length)
    expect(world.smtp.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      orders.toSorted(),
    )
  })
})

/** Takes everything, and keeps what it was told. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
