/** Mail from an order to a mailbox, through all parts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOperation } from '../backend/world.ts'
import { freePort } from '../support/servers/free-port.ts'
import { type EdgeFunction, functionSecret } from '../support/mail/start-deno.ts'
import { startSmtp } from '../support/mail/start-smtp.ts'
import { readConfig } from '../../supabase/functions/send-mail/core/config.ts'
import type { Delivery } from '../../supabase/functions/send-mail/core/message.ts'
import { sendDueMail } from '../../supabase/functions/send-mail/core/send-due-mail.ts'
import {
  clearQueue,
  letTimePass,
  type MailWorld,
  placeOrder,
  rpc,
  startMailWorld,
} from './mail-world.ts'

const mailEnv = {
  SUPABASE_URL: 'https://api.example',
  SITE_URL: 'https://shop.example',
  MAIL_FROM: 'a@b.example',
}

describe('mail is sent', () => {
  let world: MailWorld
  let sender: EdgeFunction
  beforeAll(async () => {
    world = await startMailWorld()
    sender = await world.startSender()
  })
  afterAll(() => world.stop())
  beforeEach(() => clearQueue(world))

  test('an order sends mail to the customer and the staff, and has mailed_at afterwards', async () => {
    const { id, token } = await placeOrder(world, 'mona@mail.example')
    expect(await rpc(world, 'order_status', { p_order_id: id, p_token: token })).not.toHaveProperty(
      'order.mailed_at',
    )
    expect(await sender.call()).toEqual({ sent: 2, retried: 0, failed: 0 })

    const [mail] = world.smtp.of('mona@mail.example')
    expect(mail?.subject).toBe(`Your Nefer order ${id.slice(0, 8)}`)
    expect(mail?.from?.address).toBe('hello@nefer.example')
    // Nothing that the customer typed: anybody can order with another person's address.
    expect(`${mail?.subject}${mail?.text}${String(mail?.html)}`).not.toMatch(/Mona|Fathy|Street/)
    expect(mail?.text).toContain('2 × 139.99\u00a0EGP = 279.98\u00a0EGP')
    expect(mail?.text).toContain('Total: 279.98\u00a0EGP')
    expect(mail?.html).toContain('279.98\u00a0EGP')
    expect(mail?.html).toContain('https://shop.example/account/orders')
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@nefer\.example>$/)
    const [note] = world.smtp.of('staff@nefer.example')
    expect(note?.subject).toBe(`New order ${id.slice(0, 8)}: 279.98\u00a0EGP`)
    expect(note?.replyTo?.[0]?.address).toBe('mona@mail.example')
    expect(await rpc(world, 'order_status', { p_order_id: id, p_token: token })).toMatchObject({
      order: { mailed_at: expect.stringMatching(/^\d{4}-/) },
    })

    expect(await sender.call()).toEqual({ sent: 0, retried: 0, failed: 0 })
    expect(world.smtp.received).toHaveLength(2)
  })

  test('an order from an Arabic page sends Arabic mail to the customer, not to the staff', async () => {
    const { id } = await placeOrder(world, 'mona@mail.example', { locale: 'ar' })
    await sender.call()
    const [mail] = world.smtp.of('mona@mail.example')
    expect(mail?.subject).toBe(`متجر نِفِر: طلبك رقم \u200e${id.slice(0, 8)}`)
    expect(mail?.text).toContain('الإجمالي: 279.98\u00a0ج.م.')
    expect(mail?.html).toContain('https://shop.example/ar/account/orders')
    expect(world.smtp.of('staff@nefer.example')[0]?.subject).toMatch(/^New order/)
    await world.server.sql("update public.settings set staff_locale = 'ar'")
    await placeOrder(world, 'salma@mail.example')
    await sender.call()
    await world.server.sql("update public.settings set staff_locale = 'en'")
    expect(world.smtp.of('staff@nefer.example')[1]?.subject).toMatch(/^طلب جديد/)
    expect(world.smtp.of('salma@mail.example')[0]?.subject).toMatch(/^Your Nefer order/)
  })

  test('rejects calls without the secret', async () => {
    const wrong = await fetch(sender.url, { method: 'POST' })
    expect(wrong.status).toBe(401)
    const other = { authorization: `Bearer ${functionSecret}x` }
    expect((await fetch(sender.url, { method: 'POST', headers: other })).status).toBe(401)
  })

  test('a status change sends mail after a minute', async () => {
    const { id } = await placeOrder(world, 'salma@mail.example')
    await sender.call()
    await world.server.sql("update public.orders set status = 'shipped' where id = $1", [id])
    await sender.call()
    expect(world.smtp.of('salma@mail.example')).toHaveLength(1)
    await letTimePass(world)
    await sender.call()
    expect(world.smtp.of('salma@mail.example')[1]?.subject).toBe(
      `Your Nefer order ${id.slice(0, 8)} is on its way`,
    )
  })

  test('a contact message cannot inject headers or HTML, and Arabic text is isolated', async () => {
    const message = {
      name: '<b>منى</b>',
      email: 'mona@mail.example',
      subject: 'A stool\r\nBcc: victim@mail.example',
      message: 'كم ارتفاعه؟ <script>alert(1)</script>\n"Thanks" & goodbye',
    }
    await world.gateway.send(anOperation('sendContactMessage', message), null, world.signal)
    await sender.call()
    const [note] = world.smtp.received
    expect(world.smtp.received).toHaveLength(1)
    expect(note?.recipients).toEqual(['staff@nefer.example'])
    expect(note?.bcc).toBeUndefined()
    expect(note?.subject).toBe('Message: A stool Bcc: victim@mail.example')
    expect(note?.replyTo?.[0]?.address).toBe('mona@mail.example')
    expect(note?.html).toContain('<bdi dir="auto">&lt;b&gt;منى&lt;/b&gt;</bdi>')
    expect(note?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(note?.html).not.toContain('<script>')
    expect(note?.text).toContain('\u2068<b>منى</b>\u2069')
  })

  test('retries while the mail server is down; staff resend a dead letter', async () => {
    const port = await freePort()
    const lost = await world.startSender({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    await placeOrder(world, 'omar@mail.example')
    await world.server.sql("delete from private.mail_jobs where kind = 'staff_new_order'")
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await letTimePass(world)
      expect(await lost.call()).toEqual({ sent: 0, retried: 1, failed: 0 })
      expect(await lost.call()).toEqual({ sent: 0, retried: 0, failed: 0 })
    }
    const failed = await rpc(world, 'list_failed_mail', {}, world.staff.accessToken)
    expect(failed).toMatchObject({
      jobs: [
        { kind: 'order_confirmation', to: ['omar@mail.example'], attempts: 8, error: /ECONN/ },
      ].map((job) => ({ ...job, error: expect.stringMatching(job.error) })),
    })

    const back = await startSmtp(port)
    await letTimePass(world)
    await lost.call()
    expect(back.received).toHaveLength(0)
    const [row] = await world.server.sql('select id from private.mail_jobs')
    expect(await rpc(world, 'resend_mail', { p_id: row?.['id'] }, world.staff.accessToken)).toEqual(
      { status: 'queued' },
    )
    expect(await lost.call()).toEqual({ sent: 1, retried: 0, failed: 0 })
    expect(back.of('omar@mail.example')).toHaveLength(1)
    expect(await rpc(world, 'list_failed_mail', {}, world.staff.accessToken)).toEqual({ jobs: [] })
    await back.stop()
  })

  test('a status that was taken back while its mail waited is not mailed', async () => {
    const { id } = await placeOrder(world, 'salma@mail.example')
    await sender.call()
    const before = world.smtp.of('salma@mail.example').length
    const become = (status: string) =>
      world.server.sql('update public.orders set status = $2 where id = $1', [id, status])
    world.smtp.refuse(451)
    await become('shipped')
    await letTimePass(world)
    expect(await sender.call()).toEqual({ sent: 0, retried: 1, failed: 0 })
    await become('pending')
    world.smtp.refuse(null)
    for (let n = 0; n < 3; n += 1) {
      await letTimePass(world)
      await sender.call()
    }
    expect(world.smtp.of('salma@mail.example')).toHaveLength(before)
  })

  test('a kind of a newer database is tried again: the function may be deployed later', async () => {
    const settled: Delivery[] = []
    const job = { id: '1', lease: '1', locale: 'en', message_id: '1', kind: 'review', data: {} }
    const jobs = [{ ...job, to: ['mona@mail.example'] }]
    await sendDueMail({
      queue: {
        claim: async () => jobs.splice(0),
        settle: async (_job, delivery) => settled.push(delivery) > 0,
      },
      deliver: async () => ({ status: 'sent' }),
      shop: {
        siteUrl: 'https://shop.example',
        projectUrl: 'https://api.example',
        from: 'a@b.example',
      },
    })
    expect(settled).toMatchObject([{ status: 'retry' }])
  })

  test.each([
    'smtp://AKIA:BPx/hunter2@smtp.shop.example:2587',
    'smtp://AKIA:12/hunter2@smtp.shop.example:2587',
    'smtp://AKIA:12?hunter2@smtp.shop.example:2587',
    'smtp://AKIA:12#hunter2@smtp.shop.example:2587',
    'https://AKIA:hunter2@smtp.shop.example:2587',
    'AKIA:hunter2@smtp.shop.example:2587',
    'smtp:AKIA:hunter2@smtp.shop.example:2587',
    'smtp:///hunter2',
    'smtp.shop.example:2587',
  ])('the address %s of a mail server is refused without its password', (SMTP_URL) => {
    const read = () => readConfig({ ...mailEnv, SMTP_URL })
    expect(read).toThrow('SMTP_URL is no address')
    expect(read).not.toThrow('hunter2')
  })

  test.each([
    'smtp://AKIA:12%2Fhunter2@smtp.shop.example:2587',
    'smtps://AKIA:hunter2@smtp.shop.example/',
    'smtp://[::1]:2525',
  ])('the address %s of a mail server is accepted', (url) => {
    const env = { ...mailEnv, SUPABASE_SERVICE_ROLE_KEY: 'key', SMTP_URL: url }
    expect(readConfig(env).transport).toEqual({ kind: 'smtp', url })
  })

  test('a refused recipient is final, a busy mailbox is retried', async () => {
    await placeOrder(world, 'nobody@mail.example')
    world.smtp.refuse(550)
    expect(await sender.call()).toEqual({ sent: 0, retried: 0, failed: 2 })
    world.smtp.refuse(451)
    await placeOrder(world, 'busy@mail.example')
    expect(await sender.call()).toEqual({ sent: 0, retried: 2, failed: 0 })
    world.smtp.refuse(null)
  })
})
