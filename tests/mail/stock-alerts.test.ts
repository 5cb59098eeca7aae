import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOperation } from '../backend/world.ts'
import { type MailWorld, startMailWorld } from './mail-world.ts'

describe('a product that is back', () => {
  let world: MailWorld
  beforeAll(async () => {
    world = await startMailWorld()
  })
  afterAll(() => world.stop())

  test('is announced once to everybody who waits, in their language, with a way out', async () => {
    await world.server.sql(`update public.products set stock = 0 where id = '1'`)
    const people = [
      { product_id: '1', email: 'Mona@Mail.example', locale: 'ar' },
      { product_id: '1', email: 'john@mail.example', locale: 'en' },
    ]
    for (const request of people)
      await world.gateway.send(anOperation('requestStockAlert', request), null, world.signal)
    await world.server.sql(`update public.products set stock = 1 where id = '1'`)
    const sender = await world.startSender()
    await sender.call()
    expect(world.smtp.of('mona@mail.example')).toEqual([])
    await world.server.sql('update private.mail_jobs set next_attempt_at = now()')
    await sender.call()
    await sender.call()
    const [arabic, ...more] = world.smtp.of('mona@mail.example')
    const [english, ...others] = world.smtp.of('john@mail.example')
    expect([...more, ...others]).toEqual([])
    expect(english?.text).toContain('One piece is available.')
    expect(english?.text).toContain('https://shop.example/product/1')
    expect(arabic?.text).toContain('المتوفر قطعة واحدة.')
    expect(arabic?.html).toContain('https://shop.example/ar/product/1')

    await world.gateway.send(
      anOperation('requestStockAlert', { product_id: '2', email: 'john@mail.example' }),
      null,
      world.signal,
    )
    const header = (name: string) => english?.headers.find(({ key }) => key === name)?.value
    const address = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '')
    const { url } = await world.startFunction('newsletter-unsubscribe')
    expect((await fetch(`${url}${address.search}`, { method: 'POST' })).status).toBe(200)
    expect(await world.server.sql('select email from private.stock_alerts')).toEqual([
      { email: 'mona@mail.example' },
    ])
    expect(english?.text).toMatch(/newsletter\?about=stock#leave=[0-9a-f]{64}/)
  })
})
