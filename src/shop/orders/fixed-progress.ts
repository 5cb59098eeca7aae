/** The progress of an order, and the cases in which it is the same for every order. */
import type { OrderStatus } from '#domain/orders/order.ts'
import type { StateShape } from '#ui/icon.tsx'

export interface OrderProgress {
  /** Title of the page, without the shop's name. */
  title: string
  headline: string
  chip: OrderChip
  sentence: string
  /** What happens next. */
  next: string | null
  /** About the confirmation e-mail. */
  mail: string | null
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

const steps = ['Placed', 'Received by the workshop', 'Being prepared', 'On its way', 'Arrived']

/** How many steps an order of this status has done. */
const stepsDone: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 2,
  processing: 3,
  shipped: 4,
  delivered: 5,
}

/** Nothing is settled before the workshop releases it: no amount to pay, no e-mail. */
export const held: OrderProgress = {
  title: 'Order received',
  headline: 'We have received your order',
  chip: { text: 'Received', tone: 'info', shape: 'waiting' },
  sentence: 'The workshop has received your order and will call you before it prepares it.',
  next: null,
  mail: null,
  addressLabel: 'Deliver to',
  timeline: timelineOf('pending'),
}

/** Nothing more happens by itself. */
const over = { next: null, mail: null, addressLabel: 'Address' } as const

export const cancelled: OrderProgress = {
  ...over,
  title: 'Order cancelled',
  headline: 'Your order was cancelled',
  chip: { text: 'Cancelled', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop has cancelled this order. Nothing will be delivered, and you owe nothing.',
  timeline: [...timelineOf('pending', false), { name: 'Cancelled', state: 'stopped' }],
}

/** For example after the server was restored from a backup. */
export const lost: OrderProgress = {
  ...over,
  title: 'Order not found',
  headline: 'The workshop does not find your order',
  chip: { text: 'Needs your attention', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop had accepted this order and does not find it any more. You can place it again, as it is ' +
    'and under the same number.',
  timeline: [
    { name: 'Placed', state: 'done' },
    { name: 'Not found', state: 'stopped' },
  ],
}

export const refused: OrderProgress = {
  ...over,
  title: 'Order not accepted',
  headline: 'Your order was not accepted',
  chip: { text: 'Needs your attention', tone: 'danger', shape: 'attention' },
  sentence:
    'The workshop could not accept this order. Nothing you typed is lost: you can put it back into the cart ' +
    'and try again.',
  timeline: [
    { name: 'Placed', state: 'done' },
    { name: 'Not accepted', state: 'stopped' },
  ],
}

/** Not sent yet. `isSaved`: on this device. */
export function unsentTimeline(isSaved: boolean): TimelineStep[] {
  const [, ...ahead] = timelineOf(null)
  return isSaved ? [{ name: 'Saved on this device', state: 'done' }, ...ahead] : ahead
}

/** The steps done at this status, then those ahead; null: none is done. */
export function timelineOf(
  status: keyof typeof stepsDone | null,
  withAhead = true,
): TimelineStep[] {
  const done = status === null ? 0 : stepsDone[status]
  const timeline = steps.map((name, at) => ({
    name,
    state: at < done ? ('done' as const) : ('ahead' as const),
  }))
  return withAhead ? timeline : timeline.slice(0, done)
}
