import { cleanText } from '#domain/forms/typed-text.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { parseDrawerAmount } from '#domain/forms/typed-values.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { PaymentMethod, readPaymentMethod } from '#domain/orders/payment.ts'
import { ReturnedItem } from '#domain/orders/order-return.ts'
import { type ReturnedPieces, refundOf, returnableLines } from '#domain/orders/returns.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import { SaleLine } from '#domain/orders/stall-entry.ts'
import type { Piastres } from '#domain/piastres.ts'
import { readDraft } from '#db/drafts.ts'
import { isHalfFilled } from '#domain/orders/stall-sale.ts'
import { type ReturnFailure, recordReturn } from '#db/staff/returns.ts'
import { useClock } from '#hooks/use-clock.ts'
import { createOnce } from '#hooks/use-once.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { type StaffDraft, useStaffDraft } from '#admin/use-staff-draft.ts'

type Line = Omit<ReturnedPieces, 'quantity'>

const Typed = v.object({
  pieces: v.array(ReturnedItem),
  restocked: v.boolean(),
  /** Null: as the sale was paid. */
  method: v.nullable(PaymentMethod),
  /** Null: the price of the pieces. */
  refund: v.nullable(v.string()),
  reason: v.string(),
  exchange: v.array(SaleLine),
})
type Typed = v.InferOutput<typeof Typed>

const nothing: Typed = {
  pieces: [],
  restocked: true,
  method: null,
  refund: null,
  reason: '',
  exchange: [],
}

export function readReturnDraft(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : nothing
}

/** The draft about this order; null while it is read. */
export function useReturnDraft(order: string): ReturnDraft | null {
  return useStaffDraft(`return/${order}`, readReturnDraft)
}
export type ReturnDraft = StaffDraft<Typed>

/** The state of the form. `recorded` is called once the return is on disk. */
export function useReturn(order: StaffOrder, draft: ReturnDraft, recorded: () => void) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const { key, typed, keep, stop } = draft
  const [tried, setTried] = useState(false)
  const [oneAtATime] = useState(() => createOnce())
  const clock = useClock()
  const { restocked, reason, exchange } = typed
  const pieces = piecesLeft(order, typed.pieces)
  const exchangeKey = `${key}/exchange`
  const method = typed.method ?? readPaymentMethod(order.payment_method)
  const most = refundOf(order, pieces)
  const refundText = typed.refund ?? piastresToDecimal(most)
  const read = parseDrawerAmount(refundText)
  const isTooMuch = read.ok && read.value > most
  const refund = read.ok && !isTooMuch ? read.value : null
  const change = (patch: Partial<Typed>) => keep({ ...typed, ...patch })

  async function save(refunded: Piastres): Promise<boolean> {
    const [now, at] = [Date.now(), clock.corrected()]
    const payload = {
      order_id: order.id,
      returned_at: new Date(at ?? now).toISOString(),
      items: pieces.map(({ id, ...piece }) => ({ product_id: id, ...piece })),
      restocked,
      method,
      refund: refunded,
      ...(cleanText(reason) !== '' && { reason: cleanText(reason) }),
    }
    const sale = {
      id: crypto.randomUUID(),
      lines: exchange,
      paid: { payment: method, tendered: null },
    }
    const act = { id: crypto.randomUUID(), userId, now, at }
    if (isHalfFilled(await readDraft(db, exchangeKey), exchange)) {
      showToast({ tone: 'error', message: t.stallSale.halfFilled })
      return false
    }
    const form = { draft: await stop(), details: [exchangeKey] }
    const saleOrNone = exchange.length === 0 ? null : sale
    const result = await recordReturn(db, payload, saleOrNone, act, form)
    if (!result.ok) {
      showToast({ tone: 'error', message: failureText(result.error) })
      // What another tab has recorded must not be recorded again by another press.
      if (result.error === 'form-gone') keep(nothing)
      return false
    }
    sync.push()
    showToast({
      tone: 'success',
      title: t.returns.recorded,
      message: say(t.returns.recordedText, { price: formatEgp(refunded) }),
    })
    recorded()
    return false
  }

  return {
    pieces,
    quantityOf: (line: Line) => pieces.find((piece) => isSameLine(piece, line))?.quantity ?? 0,
    choose: ({ id, price }: Line, quantity: number) => {
      const others = pieces.filter((piece) => !isSameLine(piece, { id, price }))
      const chosen = quantity === 0 ? others : [...others, { id, price, quantity }]
      change({ pieces: chosen, refund: null })
    },
    restocked,
    setRestocked: (next: boolean) => change({ restocked: next }),
    method,
    setMethod: (next: PaymentMethod) => change({ method: next }),
    most,
    /** Null: see `refundProblem`. */
    refund,
    refundProblem: isTooMuch ? t.returns.refundTooLarge : read.ok ? null : t.closing[read.error],
    refundText,
    setRefundText: (next: string) => change({ refund: next }),
    reason,
    setReason: (next: string) => change({ reason: next }),
    exchange,
    exchangeKey,
    setExchange: (next: SaleLine[]) => change({ exchange: next }),
    tried,
    record: () => {
      setTried(true)
      if (refund === null || pieces.length === 0) return
      toastIfNotSaved(oneAtATime(() => save(refund)))
    },
  }
}

function failureText(failure: ReturnFailure): string {
  return failure === 'form-gone'
    ? t.staffWrites.formGone
    : say(t.stall.tooManyLines, { n: maxOrderLines })
}

/** Of those that were chosen: another device may have returned some meanwhile. */
function piecesLeft(order: StaffOrder, chosen: readonly ReturnedPieces[]): ReturnedPieces[] {
  const lines = returnableLines(order)
  return chosen.flatMap((piece) => {
    const left = lines.find(({ item }) => isSameLine(item, piece))?.left ?? 0
    return left === 0 ? [] : { ...piece, quantity: Math.min(piece.quantity, left) }
  })
}

function isSameLine(one: Line, other: Line): boolean {
  return one.id === other.id && one.price === other.price
}
