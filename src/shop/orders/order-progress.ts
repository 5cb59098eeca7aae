/** How an order is described, in one pure function: every screen shows the same texts. */
import { formatDate } from '#ui/dates.ts'
import { formatEgp } from '#ui/money.ts'
import type { Keeping } from '#domain/devices/browser.ts'
import { Piastres } from '#domain/piastres.ts'
import { DeliveryAttempt, noonOf } from '#domain/orders/delivery-attempt.ts'
import { FollowedParcel } from '#domain/orders/tracking.ts'
import { parseOrNull } from '#domain/schemas.ts'
import { type OrderReceipt, type OrderStatus, isHeldReceipt } from '#domain/orders/order.ts'
import {
  type OrderChip,
  type OrderProgress,
  cancelled,
  held,
  lost,
  refused,
  timelineOf,
  unlinked,
  unsentTimeline,
} from './fixed-progress.ts'
import { paidText } from '#features/order/paid-text.ts'
import { isolated, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

type ShownReceipt =
  | 'status'
  | 'mailed_at'
  | 'total'
  | 'held'
  | 'dates'
  | 'attempt'
  | 'parcel'
  | 'paid'

export type OrderStanding =
  | { name: 'saved' | 'sending' }
  | { name: 'needs-attention'; code?: string }
  | {
      name: 'confirmed'
      receipt: Pick<OrderReceipt, ShownReceipt>
    }

/** What this browser can do for an unsent order. */
export interface Device {
  keeping: Keeping
  /** Background Sync: it also sends while the shop is closed. */
  sendsWhenClosed: boolean
}

export function describeOrder(state: OrderStanding, email: string, device: Device): OrderProgress {
  if (state.name === 'needs-attention') return describeFailure(state.code)
  if (state.name !== 'confirmed') return describeUnsent(state.name, email, device)
  const { status, mailed_at, dates } = state.receipt
  if (status === 'cancelled') return cancelled(dates)
  const paid = readPaid(state.receipt)
  if (isHeldReceipt(state.receipt)) return { ...held(dates), next: paid }
  const isDelivered = status === 'delivered'
  const attempt = status === 'shipped' ? parseOrNull(DeliveryAttempt, state.receipt.attempt) : null
  return {
    ...t.orderStory.confirmed,
    chip: { text: t.orderStory.chips[status], tone: tones[status], shape: 'saved' },
    sentence: attempt === null ? t.orderStory.sentences[status] : attemptText(attempt),
    next: isDelivered
      ? null
      : attempt === null
        ? whatIsNext(state.receipt)
        : nextTry(attempt, state.receipt),
    mail:
      mailed_at !== undefined
        ? say(t.orderStory.mailWasSent, { email })
        : isDelivered
          ? null
          : willBeMailed(email),
    addressLabel: isDelivered ? t.orderStory.deliveredTo : t.checkout.deliverTo,
    timeline: timelineOf(status, dates),
    ...(status === 'shipped' && parcelOf(state.receipt.parcel)),
  }
}

/** Who carries the parcel, and where it can be followed. */
function parcelOf(stored: unknown): Pick<OrderProgress, 'parcel'> {
  const { courier = '', number = '', url } = parseOrNull(FollowedParcel, stored) ?? {}
  const one = courier || number
  if (one === '') return {}
  const both = courier !== '' && number !== ''
  const text = both ? say(t.orderStory.parcel, { courier, number }) : isolated(one)
  return { parcel: { text, url } }
}

function attemptText({ at, reason }: DeliveryAttempt): string {
  const { notDelivered, reasons } = t.orderStory
  return say(notDelivered, { date: formatDate('long', at), reason: reasons[reason] })
}

/** Without a day its parcel goes back to the workshop, and the courier collects nothing. */
function nextTry({ day }: DeliveryAttempt, receipt: Paid): string | null {
  const { paid } = sumsOf(receipt)
  if (day === undefined) return paid === 0 ? null : paidText({ paid, rest: null })
  const again = say(t.orderStory.tryAgain, { date: formatDate('long', noonOf(day), day) })
  return `${again} ${whatIsNext(receipt)}`
}

function describeFailure(code: string | undefined): OrderProgress {
  if (code === 'lost') return lost()
  return code === 'unlinked' ? unlinked() : refused()
}

const tones: Record<Exclude<OrderStatus, 'cancelled'>, OrderChip['tone']> = {
  pending: 'success',
  processing: 'info',
  shipped: 'underway',
  delivered: 'success',
}

/** Announces that the server has accepted the order. */
export function acceptedText(receipt: Pick<OrderReceipt, 'status' | 'held'> | undefined): string {
  return receipt !== undefined && isHeldReceipt(receipt)
    ? t.orderStory.held.announcement
    : t.orderStory.placed
}

function describeUnsent(name: 'saved' | 'sending', email: string, device: Device): OrderProgress {
  const { title, headline } = isKept(device) ? t.orderStory.saved : t.orderStory.unsaved
  return {
    title,
    headline,
    chip: unsentChip(name, device),
    sentence: unsentSentence(name, device),
    next: device.keeping === 'seven-days' ? t.keeping.openWithinDays : null,
    mail: willBeMailed(email),
    addressLabel: t.checkout.deliverTo,
    timeline: unsentTimeline(isKept(device)),
  }
}

function unsentChip(name: 'saved' | 'sending', device: Device): OrderChip {
  const { saved, unsaved, sending } = t.orderStory
  if (name === 'sending') return { text: sending, tone: 'info', shape: null }
  return isKept(device)
    ? { text: saved.chip, tone: 'info', shape: 'waiting' }
    : { text: unsaved.chip, tone: 'warning', shape: 'attention' }
}

/** Never 'ordered' before the server has it; never 'saved' where the browser saves nothing. */
function unsentSentence(name: 'saved' | 'sending', device: Device): string {
  const { unsaved, sendingNow, sendsWhenClosed, sendsWhileOpen } = t.orderStory
  if (!isKept(device)) return unsaved.sentence
  if (name === 'sending') return sendingNow
  return device.sendsWhenClosed ? sendsWhenClosed : sendsWhileOpen
}

function isKept({ keeping }: Device): boolean {
  return keeping !== 'this-page'
}

/** 'will be', not 'was': a mail server has to accept it first. */
function willBeMailed(email: string): string {
  return say(t.orderStory.mailWillBeSent, { email })
}

type Paid = Pick<OrderReceipt, 'total' | 'paid'>

/** The courier collects what was not paid before. */
function whatIsNext(receipt: Paid): string {
  const { paid, rest } = sumsOf(receipt)
  if (paid === 0) return say(t.orderStory.courier, { total: formatEgp(receipt.total) })
  return rest === 0
    ? paidText({ paid, rest })
    : `${paidText({ paid, rest })} ${say(t.orderStory.courier, { total: formatEgp(rest) })}`
}

/** Null: nothing was paid before the delivery. */
function readPaid(receipt: Paid): string | null {
  const sums = sumsOf(receipt)
  return sums.paid === 0 ? null : paidText(sums)
}

function sumsOf({ total, paid: read }: Paid): { paid: Piastres; rest: Piastres } {
  const paid = parseOrNull(Piastres, read) ?? 0
  return { paid, rest: Math.max(0, total - paid) }
}
