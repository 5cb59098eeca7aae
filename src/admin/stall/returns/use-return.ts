import { useState } from 'react'
import { parseEgp } from '#domain/forms/typed-values.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { type PaymentMethod, readPaymentMethod } from '#domain/orders/payment.ts'
import { type ReturnedPieces, refundOf } from '#domain/orders/returns.ts'
import type { StaffOrder } from '#domain/orders/staff-order.ts'
import type { SaleLine } from '#domain/orders/stall-entry.ts'
import type { Piastres } from '#domain/piastres.ts'
import { recordReturn } from '#db/staff/returns.ts'
import { createOnce } from '#hooks/use-once.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatEgp } from '#ui/money.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'

type Line = Omit<ReturnedPieces, 'quantity'>

/** The state of the form. `recorded` is called once the return is on disk. */
export function useReturn(order: StaffOrder, recorded: () => void) {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const [pieces, setPieces] = useState<ReturnedPieces[]>([])
  const [restocked, setRestocked] = useState(true)
  const [method, setMethod] = useState<PaymentMethod>(readPaymentMethod(order.payment_method))
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [exchange, setExchange] = useState<SaleLine[]>([])
  const [tried, setTried] = useState(false)
  const [oneAtATime] = useState(() => createOnce())
  const most = refundOf(order, pieces)
  const refundText = typed ?? piastresToDecimal(most)
  const refund = readRefund(refundText, most)

  async function save(refunded: Piastres): Promise<boolean> {
    const now = Date.now()
    const payload = {
      order_id: order.id,
      returned_at: new Date(now).toISOString(),
      items: pieces.map(({ id, ...piece }) => ({ product_id: id, ...piece })),
      restocked,
      method,
      refund: refunded,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    const sale = {
      id: crypto.randomUUID(),
      lines: exchange,
      paid: { payment: method, tendered: null },
    }
    const act = { id: crypto.randomUUID(), userId, now }
    await recordReturn(db, payload, exchange.length === 0 ? null : sale, act)
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
      setPieces(quantity === 0 ? others : [...others, { id, price, quantity }])
      setTyped(null)
    },
    restocked,
    setRestocked,
    method,
    setMethod,
    most,
    /** Null: it cannot be read, or it is more than the pieces cost. */
    refund,
    refundText,
    setRefundText: setTyped,
    reason,
    setReason,
    exchange,
    setExchange,
    tried,
    record: () => {
      setTried(true)
      if (refund === null || pieces.length === 0) return
      toastIfNotSaved(oneAtATime(() => save(refund)))
    },
  }
}

function isSameLine(one: Line, other: Line): boolean {
  return one.id === other.id && one.price === other.price
}

function readRefund(text: string, most: Piastres): Piastres | null {
  const read = parseEgp(text)
  if (!read.ok) return read.error === 'too-small' && !text.includes('-') ? 0 : null
  return read.value > most ? null : read.value
}
