import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#domain/orders/order.ts'
import { type OrderStanding, acceptedText, describeOrder } from './order-progress.ts'

const chrome = { lasting: true, sendsWhenClosed: true }
const safari = { lasting: true, sendsWhenClosed: false }
const nothingKept = { lasting: false, sendsWhenClosed: false }
const email = 'mona@example.com'

function confirmed(status: OrderStatus, mailed_at?: string): OrderStanding {
  const receipt = { status, total: 6_999, ...(mailed_at !== undefined && { mailed_at }) }
  return { name: 'confirmed', receipt }
}
const tell = (state: OrderStanding, device = chrome) => describeOrder(state, email, device)
const done = (state: OrderStanding) =>
  tell(state).timeline.flatMap((step) => (step.state === 'done' ? [step.name] : []))

describe('the story of an order', () => {
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
  ])('of %j is titled %s, says %s and %s', (state, title, headline, chip) => {
    expect(tell(state)).toMatchObject({ title, headline, chip: { text: chip } })
  })

  describe('that is held', () => {
    const held = (status: OrderStatus): OrderStanding => ({
      name: 'confirmed',
      receipt: { status, total: 6_999, held: true },
    })

    it('is received, and never confirmed as if it were settled', () => {
      const { title, headline, chip, sentence, next, mail } = tell(held('pending'))
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

    it('is told like any other once somebody has decided', () => {
      expect(tell(held('cancelled'))).toEqual(tell(confirmed('cancelled')))
      expect(tell(held('processing'))).toEqual(tell(confirmed('processing')))
    })
  })

  it('says that a mail was sent only once a mail server has taken it', () => {
    const will = `A confirmation email will be sent to ${email}.`
    expect(tell({ name: 'saved' }).mail).toBe(will)
    expect(tell(confirmed('pending')).mail).toBe(will)
    const mailed = tell(confirmed('pending', '2026-11-20T10:00:00Z'))
    expect(mailed.mail).toBe(`A confirmation email was sent to ${email}.`)
    expect(tell({ name: 'needs-attention' }).mail).toBeNull()
  })

  it('announces no mail of what has been delivered already', () => {
    expect(tell(confirmed('delivered')).mail).toBeNull()
  })

  it('lets the app be closed only where the browser sends without it', () => {
    expect(tell({ name: 'saved' }, chrome).sentence).toContain('You can close the app.')
    const there = tell({ name: 'saved' }, safari).sentence
    expect(there).not.toContain('close the app')
    expect(there).toContain('Please keep this page open, or come back later')
  })

  it('never says saved where the browser saves nothing', () => {
    const { title, headline, chip, sentence } = tell({ name: 'saved' }, nothingKept)
    expect([title, headline, chip.text, sentence].join(' ')).not.toMatch(/(?<!not )saved/i)
  })

  it('calls no address delivered to before it is', () => {
    expect(tell(confirmed('shipped')).addressLabel).toBe('Deliver to')
    expect(tell(confirmed('delivered')).addressLabel).toBe('Delivered to')
    expect(tell(confirmed('cancelled')).addressLabel).toBe('Address')
  })

  it('names the amount to have ready until it is paid', () => {
    expect(tell(confirmed('pending')).next).toContain('have 69.99 EGP ready')
    expect(tell(confirmed('delivered')).next).toBeNull()
    expect(tell(confirmed('cancelled')).next).toBeNull()
  })

  it('has one timeline, whose steps follow the status', () => {
    expect(done({ name: 'saved' })).toEqual(['Placed'])
    expect(done(confirmed('pending'))).toEqual(['Placed', 'Received by the workshop'])
    expect(done(confirmed('delivered'))).toHaveLength(5)
    expect(tell(confirmed('cancelled')).timeline).toEqual([
      { name: 'Placed', state: 'done' },
      { name: 'Received by the workshop', state: 'done' },
      { name: 'Cancelled', state: 'stopped' },
    ])
  })
})

describe('what is said the moment the server has an order', () => {
  it('is that it has been placed', () => {
    const text = 'Your order has been placed successfully!'
    expect(acceptedText({ status: 'pending' })).toBe(text)
    expect(acceptedText(undefined)).toBe(text)
  })

  it('is not that, but who calls, when it is held', () => {
    expect(acceptedText({ status: 'pending', held: true })).toBe(
      'We have received your order. The workshop will call you before it prepares it.',
    )
  })
})
