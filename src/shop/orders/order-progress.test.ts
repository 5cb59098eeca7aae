import { describe, expect, it } from 'vitest'
import { setLanguage } from '#texts/language.ts'
import type { OrderDates, OrderStatus } from '#domain/orders/order.ts'
import { type Device, type OrderStanding, acceptedText, describeOrder } from './order-progress.ts'

const chrome: Device = { keeping: 'until-space', sendsWhenClosed: true }
const safari: Device = { keeping: 'seven-days', sendsWhenClosed: false }
const withoutStorage: Device = { keeping: 'this-page', sendsWhenClosed: false }
const email = 'mona@example.com'

function confirmed(status: OrderStatus, mailed_at?: string): OrderStanding {
  const receipt = { status, total: 6_999, ...(mailed_at !== undefined && { mailed_at }) }
  return { name: 'confirmed', receipt }
}
const describeIt = (state: OrderStanding, device = chrome) => describeOrder(state, email, device)
const done = (state: OrderStanding) =>
  describeIt(state).timeline.flatMap((step) => (step.state === 'done' ? [step.name] : []))

describe('describeOrder', () => {
  it.each<[OrderStanding, string, string, string]>([
    [
      { name: 'saved' },
      'Order saved',
      'Your order is saved on this device',
      'Saved on this device',
    ],
    [{ name: 'sending' }, 'Order saved', 'Your order is saved on this device', 'Sending'],
    [confirmed('pending'), 'Order confirmed', 'Thank You for Your Order!', 'Confirmed'],
    [confirmed('shipped'), 'Order confirmed', 'Thank You for Your Order!', 'Shipped'],
    [confirmed('delivered'), 'Order confirmed', 'Thank You for Your Order!', 'Delivered'],
    [confirmed('cancelled'), 'Order cancelled', 'Your order was cancelled', 'Cancelled'],
    [
      { name: 'needs-attention' },
      'Order not accepted',
      'Your order was not accepted',
      'Needs your attention',
    ],
  ])('describes %j with title %s, headline %s and chip %s', (state, title, headline, chip) => {
    expect(describeIt(state)).toMatchObject({ title, headline, chip: { text: chip } })
  })

  describe('with a held order', () => {
    const held = (status: OrderStatus): OrderStanding => ({
      name: 'confirmed',
      receipt: { status, total: 6_999, held: true },
    })

    it('says received, never confirmed, and names no amount and no e-mail', () => {
      const { title, headline, chip, sentence, next, mail } = describeIt(held('pending'))
      expect([title, headline, chip.text]).toEqual([
        'Order received',
        'We have received your order',
        'Received',
      ])
      expect(sentence).toContain('will call you before it prepares it')
      expect([title, headline, chip.text, sentence].join(' ')).not.toMatch(/confirmed|thank you/i)
      expect([next, mail]).toEqual([null, null])
      expect(done(held('pending'))).toEqual(['Placed', 'Received by the workshop'])
    })

    it('describes it like any other order once staff have decided', () => {
      expect(describeIt(held('cancelled'))).toEqual(describeIt(confirmed('cancelled')))
      expect(describeIt(held('processing'))).toEqual(describeIt(confirmed('processing')))
    })
  })

  it('says that an e-mail was sent only after a mail server accepted it', () => {
    const will = `A confirmation email will be sent to ${email}.`
    expect(describeIt({ name: 'saved' }).mail).toBe(will)
    expect(describeIt(confirmed('pending')).mail).toBe(will)
    const mailed = describeIt(confirmed('pending', '2026-11-20T10:00:00Z'))
    expect(mailed.mail).toBe(`A confirmation email was sent to ${email}.`)
    expect(describeIt({ name: 'needs-attention' }).mail).toBeNull()
  })

  it('announces no e-mail about a delivered order', () => {
    expect(describeIt(confirmed('delivered')).mail).toBeNull()
  })

  it('says that the app can be closed only where Background Sync exists', () => {
    expect(describeIt({ name: 'saved' }, chrome).sentence).toContain('You can close the app.')
    const sentence = describeIt({ name: 'saved' }, safari).sentence
    expect(sentence).not.toContain('close the app')
    expect(sentence).toContain('Please keep this page open, or come back later')
  })

  it('says when the browser deletes an unsent order', () => {
    const within = 'Open this page again within 7 days, or your order is deleted before it is sent.'
    expect(describeIt({ name: 'saved' }, safari).next).toBe(within)
    expect(describeIt({ name: 'sending' }, safari).next).toBe(within)
    expect(describeIt(confirmed('pending'), safari).next).not.toBe(within)
    expect(describeIt({ name: 'saved' }, chrome).next).toBeNull()
  })

  it('never says saved where the browser stores nothing', () => {
    const { title, headline, chip, sentence } = describeIt({ name: 'saved' }, withoutStorage)
    expect([title, headline, chip.text, sentence].join(' ')).not.toMatch(/(?<!not )saved/i)
    const [first] = describeIt({ name: 'saved' }, withoutStorage).timeline
    expect(first).toEqual({ name: 'Received by the workshop', state: 'ahead' })
  })

  it('says Delivered to only after delivery', () => {
    expect(describeIt(confirmed('shipped')).addressLabel).toBe('Deliver to')
    expect(describeIt(confirmed('delivered')).addressLabel).toBe('Delivered to')
    expect(describeIt(confirmed('cancelled')).addressLabel).toBe('Address')
  })

  it('names the amount to have ready until the order is delivered', () => {
    expect(describeIt(confirmed('pending')).next).toContain('have 69.99\u00A0EGP ready')
    expect(describeIt(confirmed('delivered')).next).toBeNull()
    expect(describeIt(confirmed('cancelled')).next).toBeNull()
  })

  it('marks the steps of the timeline by status', () => {
    expect(done({ name: 'saved' })).toEqual(['Saved on this device'])
    expect(done({ name: 'sending' })).toEqual(['Saved on this device'])
    expect(done(confirmed('pending'))).toEqual(['Placed', 'Received by the workshop'])
    expect(done(confirmed('delivered'))).toHaveLength(5)
    expect(describeIt(confirmed('cancelled')).timeline).toEqual([
      { name: 'Placed', state: 'done' },
      { name: 'Received by the workshop', state: 'done' },
      { name: 'Cancelled', state: 'stopped' },
    ])
  })
})

describe('the dates of the steps', () => {
  const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`
  const dated = (status: OrderStatus, dates: Partial<OrderDates>) => {
    const none = { received: undefined, processing: undefined, shipped: undefined }
    const all = { ...none, delivered: undefined, cancelled: undefined, ...dates }
    const receipt = { status, total: 100, dates: all }
    return describeIt({ name: 'confirmed', receipt }).timeline
  }

  it('stand beside the steps that were reached', () => {
    expect(dated('shipped', { received: at(10), processing: at(11), shipped: at(12) })).toEqual([
      { name: 'Placed', state: 'done' },
      { name: 'Received by the workshop', state: 'done', at: at(10) },
      { name: 'Being prepared', state: 'done', at: at(11) },
      { name: 'On its way', state: 'done', at: at(12) },
      { name: 'Arrived', state: 'ahead' },
    ])
  })

  it('end with the cancellation', () => {
    expect(dated('cancelled', { received: at(10), cancelled: at(11) })).toEqual([
      { name: 'Placed', state: 'done' },
      { name: 'Received by the workshop', state: 'done', at: at(10) },
      { name: 'Cancelled', state: 'stopped', at: at(11) },
    ])
  })

  it.each([
    ['shipped', 'On its way'],
    ['delivered', 'Arrived'],
  ])('keep the step %s of an order that was cancelled after it', (step, name) => {
    const dates = { received: at(10), processing: at(11), [step]: at(12), cancelled: at(13) }
    expect(dated('cancelled', dates).slice(2)).toEqual([
      { name: 'Being prepared', state: 'done', at: at(11) },
      { name, state: 'done', at: at(12) },
      { name: 'Cancelled', state: 'stopped', at: at(13) },
    ])
  })

  it('do not claim that the workshop received an order that was cancelled before it was sent', () => {
    expect(dated('cancelled', { cancelled: at(11) }).map(({ name }) => name)).toEqual([
      'Placed',
      'Cancelled',
    ])
  })
})

describe('acceptedText', () => {
  it('says that the order has been placed', () => {
    const text = 'Your order has been placed successfully!'
    expect(acceptedText({ status: 'pending' })).toBe(text)
    expect(acceptedText(undefined)).toBe(text)
  })

  it('says that the workshop will call when the order is held', () => {
    expect(acceptedText({ status: 'pending', held: true })).toBe(
      'We have received your order. The workshop will call you before it prepares it.',
    )
  })
})

describe('a parcel', () => {
  const shipped = (parcel: unknown, status: OrderStatus = 'shipped') =>
    describeIt({ name: 'confirmed', receipt: { status, total: 6_999, parcel } }).parcel
  const url = 'https://bosta.example/EG-1'

  it('is named with courier and number, and where it can be followed', () => {
    expect(shipped({ courier: 'Bosta', number: 'EG-1', url })).toEqual({
      text: 'Bosta, EG-1',
      url,
    })
    expect(shipped({ number: 'EG-1' })).toEqual({ text: 'EG-1', url: undefined })
  })

  it('is not named when nothing is known, before it leaves and once it has arrived', () => {
    expect(shipped(undefined)).toBeUndefined()
    expect(shipped(5)).toBeUndefined()
    expect(shipped({ courier: 'Bosta' }, 'processing')).toBeUndefined()
    expect(shipped({ courier: 'Bosta' }, 'delivered')).toBeUndefined()
  })

  it('has no marks of direction instead of a text', () => {
    setLanguage('ar')
    expect(shipped({})).toBeUndefined()
    setLanguage('en')
  })

  it('leads to no other address than https', () => {
    expect(shipped({ courier: 'Bosta', url: 'javascript:alert(1)' })?.url).toBeUndefined()
  })
})

describe('a delivery that failed', () => {
  const attempted = (status: OrderStatus, attempt: object) => {
    const receipt = { status, total: 6_999, attempt: { at: '2026-11-20T10:00:00Z', ...attempt } }
    return describeIt({ name: 'confirmed', receipt })
  }

  it('is named with its date and reason, and the day of the next try', () => {
    const { sentence, next } = attempted('shipped', { reason: 'nobody', day: '2026-11-22' })
    expect(sentence).toBe('The courier could not deliver on 20 November 2026: nobody answered.')
    expect(next).toMatch(/^We will try again on 22 November 2026\. The courier calls/)
  })

  it('names no other day and no amount when the parcel comes back', () => {
    const { sentence, next } = attempted('shipped', { reason: 'refused' })
    expect([sentence, next]).toEqual([
      'The courier could not deliver on 20 November 2026: the parcel was refused.',
      null,
    ])
  })

  it('has a reason of a later version as another one, and no text of staff', () => {
    const { sentence } = attempted('shipped', { reason: 'lift', text: 'drunk' })
    expect(sentence).toBe('The courier could not deliver on 20 November 2026: another reason.')
  })

  it('is history once the order has another status, and nothing if it cannot be read', () => {
    const { sentence } = attempted('delivered', { reason: 'nobody' })
    expect(sentence).toBe('Your order has been delivered.')
    const receipt = { status: 'shipped', total: 6_999, attempt: 5 } as const
    expect(describeIt({ name: 'confirmed', receipt }).sentence).toBe(
      'Your order is on its way to you.',
    )
  })
})

describe('an order that was paid in part before its delivery', () => {
  const paid = (amount: unknown, more: object = {}) => {
    const receipt = { status: 'shipped' as OrderStatus, total: 6_999, paid: amount, ...more }
    return describeIt({ name: 'confirmed', receipt }).next?.replaceAll('\u00A0', ' ')
  }

  it('says what was paid, and that the courier collects the rest', () => {
    expect(paid(5_000)).toBe(
      'Paid: 50.00 EGP. To pay to the courier: 19.99 EGP. The courier calls before coming. ' +
        'Please have 19.99 EGP ready in cash.',
    )
    expect(paid(5_000, { attempt: { at: '2026-11-20T10:00:00Z', day: '2026-11-22' } })).toMatch(
      /^We will try again on 22 November 2026\. Paid: 50\.00 EGP\./,
    )
  })

  it('says only what was paid once the parcel comes back: the courier collects nothing', () => {
    const attempt = { at: '2026-11-20T10:00:00Z', reason: 'refused' }
    expect(paid(5_000, { attempt })).toBe('Paid: 50.00 EGP.')
    expect(paid(0, { attempt }) ?? null).toBeNull()
  })

  it('asks for no cash when all is paid, or more', () => {
    const nothing = 'Paid: 69.99 EGP. To pay to the courier: 0.00 EGP.'
    expect(paid(6_999)).toBe(nothing)
    expect(paid(7_999)).toBe('Paid: 79.99 EGP. To pay to the courier: 0.00 EGP.')
  })

  it('says it of a held order, too, and no more once it is delivered or cancelled', () => {
    expect(paid(5_000, { status: 'pending', held: true })).toBe(
      'Paid: 50.00 EGP. To pay to the courier: 19.99 EGP.',
    )
    expect(paid(5_000, { status: 'delivered' })).toBe(undefined)
    expect(paid(5_000, { status: 'cancelled' }) ?? '').not.toContain('Paid')
  })

  it('counts as unpaid if the sum cannot be read', () => {
    expect(paid('much')).toBe(paid(undefined))
  })
})
