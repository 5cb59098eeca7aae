/** How an order is described, in one pure function: every screen shows the same texts. */
import { formatEgp } from '#ui/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import { type OrderReceipt, type OrderStatus, isHeldReceipt } from '#domain/orders/order.ts'
import {
  type OrderChip,
  type OrderProgress,
  cancelled,
  held,
  lost,
  refused,
  timelineOf,
  unsentTimeline,
} from './fixed-progress.ts'

export type OrderStanding =
  | { name: 'saved' | 'sending' }
  | { name: 'needs-attention'; code?: string }
  | { name: 'confirmed'; receipt: Pick<OrderReceipt, 'status' | 'mailed_at' | 'total' | 'held'> }

/** What this browser can do for an unsent order. */
export interface Device {
  /** False: its storage ends with the page. */
  lasting: boolean
  /** Background Sync: it also sends while the shop is closed. */
  sendsWhenClosed: boolean
}

export function describeOrder(state: OrderStanding, email: string, device: Device): OrderProgress {
  if (state.name === 'needs-attention') return state.code === 'lost' ? lost : refused
  if (state.name !== 'confirmed') return describeUnsent(state.name, email, device)
  const { status, mailed_at, total } = state.receipt
  if (status === 'cancelled') return cancelled
  if (isHeldReceipt(state.receipt)) return held
  const sent = `A confirmation email was sent to ${email}.`
  return {
    title: 'Order confirmed',
    headline: 'Thank You for Your Order!',
    ...progress[status],
    next: status === 'delivered' ? null : whatIsNext(total),
    mail: mailed_at !== undefined ? sent : status === 'delivered' ? null : willBeMailed(email),
    addressLabel: status === 'delivered' ? 'Delivered to' : 'Deliver to',
    timeline: timelineOf(status),
  }
}

const progress: Record<
  Exclude<OrderStatus, 'cancelled'>,
  Pick<OrderProgress, 'chip' | 'sentence'>
> = {
  pending: {
    chip: { text: 'Confirmed', tone: 'success', shape: 'saved' },
    sentence: 'The workshop has received your order.',
  },
  processing: {
    chip: { text: 'Processing', tone: 'info', shape: 'saved' },
    sentence: 'The workshop is preparing your order.',
  },
  shipped: {
    chip: { text: 'Shipped', tone: 'underway', shape: 'saved' },
    sentence: 'Your order is on its way to you.',
  },
  delivered: {
    chip: { text: 'Delivered', tone: 'success', shape: 'saved' },
    sentence: 'Your order has been delivered.',
  },
}

/** Announces that the server has accepted the order. */
export function acceptedText(receipt: Pick<OrderReceipt, 'status' | 'held'> | undefined): string {
  return receipt !== undefined && isHeldReceipt(receipt)
    ? `${held.headline}. The workshop will call you before it prepares it.`
    : 'Your order has been placed successfully!'
}

function describeUnsent(name: 'saved' | 'sending', email: string, device: Device): OrderProgress {
  return {
    title: device.lasting ? 'Order saved' : 'Order not sent yet',
    headline: device.lasting ? 'Your order is saved on this device' : 'Your order is not sent yet',
    chip: unsentChip(name, device),
    sentence: unsentSentence(name, device),
    next: null,
    mail: willBeMailed(email),
    addressLabel: 'Deliver to',
    timeline: unsentTimeline(device.lasting),
  }
}

function unsentChip(name: 'saved' | 'sending', { lasting }: Device): OrderChip {
  if (name === 'sending') return { text: 'Sending', tone: 'info', shape: null }
  return lasting
    ? { text: 'Saved on this device', tone: 'info', shape: 'waiting' }
    : { text: 'Not sent yet', tone: 'warning', shape: 'attention' }
}

/** Never 'ordered' before the server has it; never 'saved' where the browser saves nothing. */
function unsentSentence(name: 'saved' | 'sending', device: Device): string {
  if (!device.lasting)
    return (
      'Your order is not saved: this browser keeps nothing for the shop. Leave this page open until the order ' +
      'is confirmed.'
    )
  if (name === 'sending') return 'It is being sent to the workshop now.'
  return device.sendsWhenClosed
    ? 'It will be sent when this device is online. You can close the app.'
    : 'It will be sent when this device is online and the shop is open. Please keep this page open, or come ' +
        'back later: this browser sends nothing while the shop is closed.'
}

/** 'will be', not 'was': a mail server has to accept it first. */
function willBeMailed(email: string): string {
  return `A confirmation email will be sent to ${email}.`
}

function whatIsNext(total: Piastres): string {
  return `The courier calls before coming. Please have ${formatEgp(total)} ready in cash.`
}
