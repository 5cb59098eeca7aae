/** Mails in Arabic, as HTML and as text. */
import { describe, expect, it } from 'vitest'
import { composeMail } from '../../supabase/functions/send-mail/core/compose-mail.ts'
import type { Job } from '../../supabase/functions/send-mail/core/job.ts'
import { governorates as stored } from '../../src/domain/orders/governorates.ts'
import { governorates } from '../../src/texts/ar/shop.ts'
import { texts } from '../../supabase/functions/send-mail/texts.ar.ts'
import { samples } from './samples.ts'

const shop = { siteUrl: 'https://shop.example', projectUrl: 'https://p.example', from: 'Nefer' }
const arabic = samples.filter(([, job]) => job.locale === 'ar')
const isolates = /[\u2066-\u2069]/

function write(job: Job) {
  const mail = composeMail(job, shop)
  if (mail === null) throw new Error(`There is no mail ${job.kind}`)
  return mail
}
function mailOf(name: string, change: (data: object) => object = (data) => data) {
  const job = arabic.find(([known]) => known === `${name} in Arabic`)?.[1]
  if (job === undefined) throw new Error(`There is no sample ${name}.`)
  return write({ ...job, data: change(job.data as object) })
}

describe.each(arabic)('the mail %s', (_, job) => {
  const { subject, html, text } = write(job)

  it('names its language and direction, also where <html> is removed', () => {
    expect(html).toMatch(/<html lang="ar" dir="rtl">/)
    expect(html.replace(/[^]*<body/, '')).toMatch(/<table[^>]* lang="ar"\s+dir="rtl"/)
  })

  it('has no isolates in the subject', () => {
    expect(subject).not.toMatch(isolates)
    expect(subject).toMatch(/[\u0600-\u06ff]/)
  })

  it('leads to Arabic pages', () => {
    const links = `${html}${text}`.match(/https:\/\/shop\.example[^\s"<]*/g) ?? []
    expect(links).not.toEqual([])
    for (const link of links) expect(link).toMatch(/^https:\/\/shop\.example\/ar(\/|$)/)
  })

  it('isolates everything that is not Arabic, in the text', () => {
    const lines = text.replaceAll(/\u2068[^\n\u2068\u2069]*\u2069/g, '').split('\n')
    const mixed = lines.filter((line) => /[a-z]/i.test(line) && /[\u0600-\u06ff]/.test(line))
    expect(mixed).toEqual([])
    expect(text.replaceAll(/\u2068[^\n\u2068\u2069]*\u2069/g, '')).not.toMatch(isolates)
  })

  it('is written in full', () => {
    const own = 'Answer|Thank|order|mail|please|confirm|EGP|invited'
    const shown = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
    const rest = `${shown}${text}`.replaceAll(/https:\S+|\S+@\S+|A stool|How high is it\?/g, '')
    expect(rest).not.toMatch(new RegExp(`\\b(${own})\\b`, 'i'))
    expect(rest).not.toMatch(/undefined|null/)
  })
})

describe('the footer of a mail', () => {
  it('has the address and the phone number of the settings', () => {
    const { text, html } = mailOf('confirmation')
    expect(text).toContain('\u2068+20 2 2000 0000\u2069')
    expect(html).toContain('<bdi>+20 2 2000 0000</bdi>')
    const [english] = samples.filter(([, job]) => job.locale === 'en')
    expect(english && write(english[1]).text).toContain(
      'Nefer, Al-Khayamiya, Cairo · +20 2 2000 0000',
    )
  })

  it('without the settings describes the workshop', () => {
    const job = arabic.map(([, one]) => one).find(({ kind }) => kind === 'order_confirmation')
    const { workshop: _none, ...rest } = job ?? samples[0]?.[1] ?? ({} as Job)
    expect(write(rest).text).toContain('نِفِر، ورشة مشغولات خشبية')
  })
})

describe('an order in an Arabic mail', () => {
  it('has amounts, the name in Arabic where there is one, and the number in one piece', () => {
    const { subject, text, html } = mailOf('confirmation')
    expect(subject).toBe('متجر نِفِر: طلبك رقم \u200e8d44fcf0')
    expect(text).toContain('صينية تقديم من السنط\n  2 × 79.99\u00a0ج.م. = 159.98\u00a0ج.م.')
    expect(text).toContain('الإجمالي: 394.97\u00a0ج.م.')
    expect(text).toContain('رقم الطلب: \u20688d44fcf0-068f-43bf-9717-982257031c01\u2069')
    expect(text).toContain('\u2068Papyrus Column')
    expect(html).toMatch(
      /رقم الطلب: <bdi dir="ltr"[^>]*>8d44fcf0-068f-43bf-9717-982257031c01<\/bdi>/,
    )
    expect(html).not.toContain('Acacia Serving Tray')
  })

  it('has its place in Arabic, each part isolated', () => {
    const { text, html } = mailOf('new order')
    expect(text).toContain('\u2068Maadi\u2069، القاهرة، \u206811431\u2069')
    expect(html).toContain('<bdi dir="auto">Maadi</bdi>، <bdi dir="auto">القاهرة</bdi>، <bdi')
    expect(`${text}${html}`).not.toContain(', Cairo,')
  })

  it('names every governorate as the shop does, and shows an unknown one as it is', () => {
    expect(stored.map((name) => texts.governorate(name))).toEqual(Object.values(governorates))
    expect(texts.governorate('Helwan')).toBe('Helwan')
    expect(texts.governorate('constructor')).toBe('constructor')
  })

  it('ends the subject with its number, also for staff', () => {
    expect(mailOf('shipped').subject).toMatch(/\u200e8d44fcf0$/)
    expect(mailOf('cancelled').subject).toMatch(/\u200e8d44fcf0$/)
    expect(mailOf('held order').subject).toMatch(/394\.97\u00a0ج\.م\.، رقم \u200e8d44fcf0$/)
  })

  it.each(['quantity', 'pieces', 'total', 'phone', 'email', 'address', 'astrology'])(
    'says why it is held: %s',
    (reason) => {
      const { text } = mailOf('held order', (data) => ({
        order: { ...(data as { order: object }).order, hold_reason: reason },
      }))
      expect(text).toMatch(/هذا الطلب معلَّق.*\. لا يُخصم شيء من المخزون حتى اتخاذ قرار بشأنه\./)
    },
  )
})

describe('a product that is back', () => {
  it.each([
    [0, 'ربما نفدت الكمية من جديد.'],
    [1, 'المتوفر قطعة واحدة.'],
    [2, 'المتوفر قطعتان.'],
    [5, 'المتوفر 5 قطع.'],
    [11, 'المتوفر 11 قطعة.'],
    [102, 'المتوفر 102 قطعة.'],
    [103, 'المتوفر 103 قطع.'],
  ])('counts its pieces: %d', (stock, pieces) => {
    const { text } = mailOf('back in stock', (data) => ({
      ...data,
      product: { ...(data as { product: object }).product, stock },
    }))
    expect(text).toContain(pieces)
  })
})

describe('what strangers wrote, in an Arabic mail', () => {
  const name = '\u2069\u202eاسم X'

  it('cannot leave its isolate in the text', () => {
    const { text } = mailOf('new message', ({ ...data }) => ({
      message: { ...(data as { message: object }).message, name },
    }))
    expect(text).toContain('\u2068اسم X\u2069\nmona@mail.example')
  })

  it('is in elements of its own in the HTML', () => {
    const { html } = mailOf('new message')
    expect(html).toContain('<bdi dir="auto">Mona Fathy</bdi>')
    expect(html).toContain('<bdi dir="auto">A stool</bdi>')
    expect(html).toMatch(/<blockquote[^>]* dir="auto"/)
    expect(mailOf('invitation').html).toContain('دعوة من <bdi>owner@nefer.example</bdi> إلى')
  })
})
