/** What mails to staff, to customers and to invited people say. */
import { describe, expect, it } from 'vitest'
import { composeMail } from '../../supabase/functions/send-mail/core/compose-mail.ts'
import type { Job } from '../../supabase/functions/send-mail/core/job.ts'
import { samples } from './samples.ts'

const shop = { siteUrl: 'https://shop.example', projectUrl: 'https://p.example', from: 'Nefer' }

function mailOf(name: string, change: (data: Record<string, unknown>) => object = (data) => data) {
  const job = samples.find(([known]) => known === name)?.[1]
  if (job === undefined) throw new Error(`There is no sample ${name}.`)
  const data = change(job.data as Record<string, unknown>)
  return composeMail({ ...job, data } satisfies Job, shop)
}
const withOrder = (fields: object) => (data: Record<string, unknown>) => ({
  order: { ...(data['order'] as object), ...fields },
})

describe('the mail to a customer about an order', () => {
  const path = 'find-order#8d44fcf0'
  it.each([
    ['confirmation', '', 'On another device: find your order by its number and phone'],
    ['shipped', '', 'On another device: find your order by its number and phone'],
    ['corrected', '', 'On another device: find your order by its number and phone'],
    ['shipped in Arabic', 'ar/', 'من جهاز آخر: البحث عن طلبك برقمه ورقم الهاتف'],
  ])('%s leads to the order on any device', (name, language, sentence) => {
    const mail = mailOf(name)
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).toContain(`https://shop.example/${language}${path}`)
    expect(mail?.html).toContain(`href="https://shop.example/${language}${path}"`)
  })
})

describe('the mail about a parcel', () => {
  it.each([
    ['shipped with a courier', 'Your order is on its way'],
    ['tracking', 'Your parcel can be followed now.'],
    ['tracking in Arabic', 'يمكنك الآن تتبّع طردك.'],
  ])('%s names the courier and leads to the page of the parcel', (name, sentence) => {
    const mail = mailOf(name)
    expect(mail?.text).toContain(sentence)
    expect(mail?.text).toMatch(/بوسطة\u2069?[,،] \u2068?EG-1/)
    expect(mail?.text).toContain('https://bosta.example/track/EG-1')
    expect(mail?.html).toContain('href="https://bosta.example/track/EG-1"')
  })

  it('says nothing of a parcel that is not known, nor of one that has arrived', () => {
    const parcel = { courier: 'Bosta', number: 'EG-1' }
    expect(mailOf('delivered', (data) => ({ ...data, parcel }))?.text).not.toContain('Bosta')
    expect(mailOf('shipped', (data) => ({ ...data, parcel: null }))?.text).not.toContain('Follow')
    const without = mailOf('tracking', (data) => ({ ...data, parcel }))
    expect(without?.text).toContain('Bosta, EG-1')
    expect(without?.html).not.toContain('Follow the parcel')
  })
})

describe('the mail to staff about an order', () => {
  it('has its total with separated thousands, and opens that order', () => {
    const mail = mailOf('new order', withOrder({ total: 1_209_91 }))
    expect(mail?.subject).toBe('New order 8d44fcf0: 1,209.91\u00a0EGP')
    expect(mail?.text).toContain(
      'Open the orders: https://shop.example/admin/orders?order=8d44fcf0-068f-43bf-9717-982257031c01',
    )
    expect(mail?.text).not.toMatch(/held/i)
  })

  it('asks staff to call the customer of a held order, and gives the reason', () => {
    const mail = mailOf('held order')
    expect(mail?.subject).toBe('Held: call the customer – order 8d44fcf0: 394.97\u00a0EGP')
    const reason =
      'This order is held: its total is unusually high. Nothing is taken from the stock until you decide.'
    expect(mail?.text).toMatch(new RegExp(`^Held: call the customer\\s+${reason}\\s`))
    expect(mail?.html).toContain(reason)
  })

  it.each([['astrology'], [null]])('also has a text for the reason %j', (reason) => {
    expect(mailOf('held order', withOrder({ hold_reason: reason }))?.text).toContain(
      'This order is held until somebody has looked at it.',
    )
  })
})

describe('the mail to staff about a cancellation by the customer', () => {
  const out = 'Its parcel had left already, so its pieces are not in stock.'
  const inStock = 'The pieces that it had taken are back in stock.'
  it.each([
    [{}, true, false],
    [{ left_at: '2026-11-20T10:00:00Z', missing: true }, false, true],
    [{ missing: true }, false, false],
  ])('says what is true of its pieces: %j', (fields, isInStock, isOut) => {
    const { html = '', text = '' } = mailOf('cancelled by the customer', withOrder(fields)) ?? {}
    for (const body of [html, text]) {
      expect(body).toContain('Please do not prepare it.')
      expect(body.includes(inStock)).toBe(isInStock)
      expect(body.includes(out)).toBe(isOut)
    }
  })
})

describe('the mail of an invitation', () => {
  it('says who invited, and how long the link works', () => {
    const { text = '' } = mailOf('invitation') ?? {}
    expect(text).toContain('owner@nefer.example invited you to the staff room of Nefer.')
    expect(text).toContain('It works once and for a week.')
  })

  it('also works without that name', () => {
    const nobody = mailOf('invitation', ({ token }) => ({ token }))
    expect(nobody?.text).toContain('You are invited to the staff room of Nefer.')
    expect(mailOf('invitation', (data) => ({ ...data, invited_by: null }))?.text).toBe(nobody?.text)
  })
})
