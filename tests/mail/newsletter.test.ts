import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOperation } from '../backend/world.ts'
import { type MailWorld, rpc, startMailWorld } from './mail-world.ts'

describe('the newsletter', () => {
  let world: MailWorld
  beforeAll(async () => {
    world = await startMailWorld()
  })
  afterAll(() => world.stop())

  test('needs a confirmation by mail and ends with one click', async () => {
    const subscribe = anOperation('subscribeNewsletter', { email: 'Mona@Mail.example' })
    await world.gateway.send(subscribe, null, world.signal)
    const sender = await world.startSender()
    await sender.call()
    const [mail] = world.smtp.of('mona@mail.example')
    const token = /newsletter#confirm=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(`https://shop.example/newsletter#confirm=${token}`)
    expect(mail?.html).toContain(`https://shop.example/newsletter#leave=${token}`)

    const subscribers = () =>
      world.server.sql(
        'select email, confirmed_at is not null as confirmed from private.newsletter_subscribers',
      )
    expect(await subscribers()).toEqual([{ email: 'mona@mail.example', confirmed: false }])
    expect(await rpc(world, 'confirm_newsletter', { p_token: token })).toEqual({
      status: 'confirmed',
    })
    expect(await subscribers()).toEqual([{ email: 'mona@mail.example', confirmed: true }])
    const [kept] = await world.server.sql(
      `select (select count(*)::int from private.mail_jobs j where j::text like '%' || $1 || '%') as jobs,
         (select count(*)::int from private.newsletter_tokens t where t::text like '%' || $1 || '%') as tokens`,
      [token],
    )
    expect(kept).toEqual({ jobs: 0, tokens: 0 })

    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '')
    expect(address.pathname).toBe('/functions/v1/newsletter-unsubscribe')
    const { url } = await world.startFunction('newsletter-unsubscribe')
    const opened = await fetch(`${url}${address.search}`)
    expect(opened.status).toBe(405)
    expect(await subscribers()).toHaveLength(1)
    const clicked = await fetch(`${url}${address.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    expect(await subscribers()).toEqual([])
  })
})
