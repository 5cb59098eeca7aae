/** What is told of an order: one pure function of where it stands, so that no two places tell different stories. */
import { formatEgp } from '#domain/money.ts'
import type { Piastres } from '#domain/piastres.ts'
import { type OrderReceipt, type OrderStatus, isHeldReceipt } from '#domain/orders/order.ts'
import type { StateShape } from '#ui/icon.tsx'

export type OrderStanding =
  | { name: 'saved' | 'sending' }
  | { name: 'needs-attention'; code?: string }
  | { name: 'confirmed'; receipt: Pick<OrderReceipt, 'status' | 'mailed_at' | 'total' | 'held'> }

/** What this browser can do for an order that has not been sent. */
export interface Device {
  /** False: it keeps nothing once the page is closed. */
  lasting: boolean
  /** It sends what waits although the shop is closed (Background Sync). */
  sendsWhenClosed: boolean
}

export interface OrderProgress {
  /** Of the page, without the shop's name. */
  title: string
  headline: string
  chip: OrderChip
  sentence: string
  /** What happens next, while something does. */
  next: string | null
  /** About the confirmation e-mail; null when there is nothing to say. */
  mail: string | null
  /** What the address is at this point. */
  addressLabel: string
  timeline: TimelineStep[]
}

export interface OrderChip {
  text: string
  tone: 'info' | 'success' | 'warning' | 'underway' | 'danger'
  /** Null: a spinner. */
  shape: StateShape | null
}

export interface TimelineStep {
  name: string
  state: 'done' | 'ahead' | 'stopped'
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
    timeline: way(status),
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

const steps = ['Placed', 'Received by the workshop', 'Being prepared', 'On its way', 'Arrived']

/** How many of the steps are behind an order of this status. */
const stepsDone: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 2,
  processing: 3,
  shipped: 4,
  delivered: 5,
}

/** What is said the moment the server has the order. */
export function acceptedText(receipt: Pick<OrderReceipt, 'status' | 'held'> | undefined): string {
  return receipt !== undefined && isHeldReceipt(receipt)
    ? `${held.headline}. The workshop will call you before it prepares it.`
    : 'Your order has been placed successfully!'
}

/** Nothing in it is settled: no amount to have ready, no mail before the workshop has released it. */
const held: OrderProgress = {
  title: 'Order received',
  headline: 'We have received your order',
  chip: { text: 'Received', tone: 'info', shape: 'waiting' },
  sentence: 'The workshop has received your order and will call you before it prepares it.',
  next: null,
  mail: null,
  addressLabel: 'Deliver to',
  timeline: way('pending'),
}

/** Nothing more is going to happen by itself. */
const over = { next: null, mail: null, addressLabel: 'Address' } as const

const cancelled: OrderProgress = {
  ...over,
  title: 'Order cancelled',
  headline: 'Your order was cancelled',
  chip: { text: 'Cancelled', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop has cancelled this order. Nothing is delivered and nothing is to be paid.',
  timeline: [...way('pending', false), { name: 'Cancelled', state: 'stopped' }],
}

/** The server was restored from an older copy, for example. */
const lost: OrderProgress = {
  ...over,
  title: 'Order not found',
  headline: 'The workshop does not find your order',
  chip: { text: 'Needs your attention', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop had accepted this order and does not find it any more. You can place it again, as it is and under the same number.',
  timeline: [
    { name: 'Placed', state: 'done' },
    { name: 'Not found', state: 'stopped' },
  ],
}

const refused: OrderProgress = {
  ...over,
  title: 'Order not accepted',
  headline: 'Your order was not accepted',
  chip: { text: 'Needs your attention', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop could not accept this order. Nothing you typed is lost: you can put it back into the cart and try again.',
  timeline: [
    { name: 'Placed', state: 'done' },
    { name: 'Not accepted', state: 'stopped' },
  ],
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
    timeline: way(null),
  }
}

function unsentChip(name: 'saved' | 'sending', { lasting }: Device): OrderChip {
  if (name === 'sending') return { text: 'Sending', tone: 'info', shape: null }
  return lasting
    ? { text: 'Saved on this device', tone: 'info', shape: 'waiting' }
    : { text: 'Not sent yet', tone: 'warning', shape: 'attention' }
}

/** Never 'ordered' before the server has it, never 'saved' where the browser saves nothing. */
function unsentSentence(name: 'saved' | 'sending', device: Device): string {
  if (!device.lasting)
    return 'Your order is not saved: this browser keeps nothing for the shop. Leave this page open until the order is confirmed.'
  if (name === 'sending') return 'It is being sent to the workshop now.'
  return device.sendsWhenClosed
    ? 'It will be sent when this device is online. You can close the app.'
    : 'It will be sent when this device is online and the shop is open. Please keep this page open, or come back later: this browser sends nothing while the shop is closed.'
}

/** 'will be' and not 'was': a mail server has to take it first. */
function willBeMailed(email: string): string {
  return `A confirmation email will be sent to ${email}.`
}

function whatIsNext(total: Piastres): string {
  return `The courier calls before coming. Please have ${formatEgp(total)} ready in cash.`
}

/** The way of an order as far as this status, and what still lies ahead; null: only this device knows of it. */
function way(status: keyof typeof stepsDone | null, withAhead = true): TimelineStep[] {
  const reached = status === null ? 1 : stepsDone[status]
  const timeline = steps.map((name, at) => ({
    name,
    state: at < reached ? ('done' as const) : ('ahead' as const),
  }))
  return withAhead ? timeline : timeline.slice(0, reached)
}
