/** The progress of an order, and the cases in which it is the same for every order. */
import type { OrderDates, OrderStatus } from '#domain/orders/order.ts'
import type { StateShape } from '#ui/icon.tsx'
import { t } from '#texts/texts.ts'

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
  /** Of a shipped order, as far as the workshop knows. `url`: where it can be followed. */
  parcel?: { text: string; url: string | undefined } | undefined
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
  /** When it was done (ISO 8601), where the server has reported it. */
  at?: string
}

/** How many steps an order of this status has done. */
const stepsDone: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 2,
  processing: 3,
  shipped: 4,
  delivered: 5,
}

/** Nothing is settled before the workshop releases it: no amount to pay, no e-mail. */
export function held(dates?: OrderDates): OrderProgress {
  const { title, headline, chip, sentence } = t.orderStory.held
  return {
    title,
    headline,
    chip: { text: chip, tone: 'info', shape: 'waiting' },
    sentence,
    next: null,
    mail: null,
    addressLabel: t.checkout.deliverTo,
    timeline: timelineOf('pending', dates),
  }
}

/** Without `received` among the dates it was cancelled on this device, before it was sent. */
export function cancelled(dates?: OrderDates): OrderProgress {
  const { chips, sentences } = t.orderStory
  const certain = dates === undefined || dates.received !== undefined ? 2 : 1
  const reached = timelineOf('delivered', dates, false)
  return {
    ...t.orderStory.cancelled,
    ...over(chips.cancelled),
    sentence: sentences.cancelled,
    timeline: [
      ...reached.filter((step, place) => place < certain || step.at !== undefined),
      { name: chips.cancelled, state: 'stopped', ...(dates?.cancelled && { at: dates.cancelled }) },
    ],
  }
}

/** For example after the server was restored from a backup. */
export function lost(): OrderProgress {
  return failed(t.orderStory.lost)
}

/** Found by its number on this device, which can no longer follow it. */
export function unlinked(): OrderProgress {
  return failed(t.orderStory.unlinked)
}

export function refused(): OrderProgress {
  return failed(t.orderStory.refused)
}

interface FailureTexts {
  title: string
  headline: string
  sentence: string
  step: string
}

function failed({ title, headline, sentence, step }: FailureTexts): OrderProgress {
  const { steps, needsAttention } = t.orderStory
  return {
    title,
    headline,
    ...over(needsAttention),
    sentence,
    timeline: [
      { name: steps.placed, state: 'done' },
      { name: step, state: 'stopped' },
    ],
  }
}

/** Nothing more happens by itself. */
function over(chip: string) {
  return {
    chip: { text: chip, tone: 'danger', shape: 'attention' },
    next: null,
    mail: null,
    addressLabel: t.fields.address,
  } as const
}

/** Not sent yet. `isSaved`: on this device. */
export function unsentTimeline(isSaved: boolean): TimelineStep[] {
  const [, ...ahead] = timelineOf(null)
  return isSaved ? [{ name: t.orderStory.saved.chip, state: 'done' }, ...ahead] : ahead
}

const noDates: OrderDates = {
  received: undefined,
  processing: undefined,
  shipped: undefined,
  delivered: undefined,
  cancelled: undefined,
}

/** The steps done at this status, then those ahead; null: none is done. */
export function timelineOf(
  status: keyof typeof stepsDone | null,
  dates: OrderDates = noDates,
  withAhead = true,
): TimelineStep[] {
  const done = status === null ? 0 : stepsDone[status]
  const { placed, received, prepared, onItsWay, arrived } = t.orderStory.steps
  const days = [undefined, dates.received, dates.processing, dates.shipped, dates.delivered]
  const timeline = [placed, received, prepared, onItsWay, arrived].map((name, at) => {
    const day = days[at]
    if (at >= done) return { name, state: 'ahead' as const }
    return { name, state: 'done' as const, ...(day !== undefined && { at: day }) }
  })
  return withAhead ? timeline : timeline.slice(0, done)
}
