import { useState, useEffect, useMemo } from 'react'
import { createOnce } from '#hooks/use-once.ts'
import { formatEgp } from '#ui/money.ts'
import { totalItems, goodsTotal } from '#domain/orders/order-amounts.ts'
import {
  type SaleLine,
  type StallEntry,
  changeLine,
  parseSaleLines,
} from '#domain/orders/stall-entry.ts'
import type { Clock } from '#domain/devices/clock.ts'
import { maxOrderLines } from '#domain/orders/order.ts'
import { type SalePayment, addFreeLine, readSalePayment } from '#domain/orders/stall-sale.ts'
import type { Piastres } from '#domain/piastres.ts'
import { paymentDraftKey, saleDetailsKey, saleDraftKey } from '#db/staff/stall-draft.ts'
import {
  type SaleFailure,
  type TakenBackEntry,
  moveStallStock,
  recordStallSale,
  restoreStallEntry,
  undoStallEntry,
} from '#db/staff/stall.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { signed } from '#features/product/stock-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type Toast, showToast } from '#ui/toast/toast.ts'
import { toastDuration } from '#ui/toast/open-toasts.ts'
import { type SaleAutosave, createSaleAutosave } from './sale-autosave.ts'
import type { WithNames } from './with-names.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import type { Product } from '#domain/products/product.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'

/** What follows when a sale was recorded, or when a part of it has to be confirmed first. */
interface SaleEnds {
  recorded: () => void
  /** No toast: the sale's dialog says it. */
  halfFilled: () => void
}

export interface Stall {
  /** Presses while a sale is being recorded do nothing. `recorded` is called when it is on disk. */
  record: (agreed: SaleAutosave['agreed'], ends: SaleEnds) => void
  /** `reason`: 'stall' for plus and minus, 'count' after counting. */
  move: (
    product: Pick<Product, 'id' | 'name' | 'stock' | 'set_aside'>,
    delta: number,
    reason: string,
  ) => void
  undo: (entry: StallEntry) => void
}

/** How long a take-back waits while its toast offers 'Undo' (ms). */
const undoMs = toastDuration('info')

/** The actions at the stall: stored and shown at once, sent when there is a connection. */
export function useStall(withNames: WithNames, clock: Pick<Clock, 'corrected'>): Stall {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  const [oneAtATime] = useState(() => createOnce())
  const act = () => ({ id: crypto.randomUUID(), userId, now: Date.now(), at: clock.corrected() })
  const undo = async (entry: StallEntry) => {
    const taking = act()
    const notBefore = taking.now + undoMs
    const takenBack = await undoStallEntry(db, entry, { ...taking, notBefore })
    sync.push()
    showToast({
      tone: 'info',
      slot: 'sale',
      title: t.stall.takenBack,
      message: entryText(entry, withNames),
      ...(takenBack && {
        action: { label: t.actions.undo, act: () => toastIfNotSaved(restore(entry, takenBack)) },
      }),
    })
  }
  const restore = async (entry: StallEntry, takenBack: TakenBackEntry) => {
    const stands = await restoreStallEntry(db, takenBack, act().now)
    sync.push()
    showToast(
      stands
        ? {
            tone: 'info',
            slot: 'sale',
            title: t.stall.recordedAgain,
            message: entryText(entry, withNames),
          }
        : { tone: 'error', message: t.stall.tooLate },
    )
  }
  const record = async (agreed: SaleAutosave['agreed'], { recorded, halfFilled }: SaleEnds) => {
    const lines = await agreed()
    const paid = readSalePayment(await readDraft(db, paymentDraftKey(userId)))
    const result = await recordStallSale(db, lines, act(), paid)
    if (!result.ok) {
      const toast = failureToast(result.error)
      if (toast !== null) showToast(toast)
      if (result.error === 'half-filled') halfFilled()
      return
    }
    sync.push()
    recorded()
    const entry = result.value
    showToast({
      tone: 'success',
      title: t.stall.saleRecorded,
      slot: 'sale',
      message: entryText(entry, withNames),
      action: { label: t.actions.undo, act: () => toastIfNotSaved(undo(entry)) },
    })
  }
  return {
    undo: (entry) => toastIfNotSaved(undo(entry)),
    record: (agreed, ends) =>
      toastIfNotSaved(oneAtATime(() => record(agreed, ends).then(() => false))),
    move: (product, delta, reason) =>
      toastIfNotSaved(moveStallStock(db, product, delta, reason, act()).then(sync.push)),
  }
}

function failureToast(failure: SaleFailure): Toast | null {
  switch (failure) {
    case 'sale-gone':
    case 'half-filled':
      return null
    case 'sale-changed':
      return { tone: 'info', message: t.stall.saleChanged }
    case 'too-many-lines':
      return { tone: 'error', message: say(t.stall.tooManyLines, { n: maxOrderLines }) }
  }
}

/** '3 pieces, 349.97 EGP' or '+2 Djed Pillar'. */
export function entryText(entry: StallEntry, withNames: WithNames): string {
  if (entry.kind === 'return') return formatEgp(entry.refund)
  if (entry.kind === 'stock')
    return say(t.stall.stockFacts, {
      change: signed(entry.delta),
      name: shownName(withNames({ id: entry.product, name: entry.name })),
    })
  return say(t.stall.saleFacts, {
    n: totalItems(entry.lines),
    total: formatEgp(goodsTotal(entry.lines)),
  })
}

export interface Sale {
  lines: readonly SaleLine[]
  paid: SalePayment
  change: (product: Pick<Product, 'id' | 'name' | 'price'>, by: number) => void
  /** Replaces the line of this product. */
  agree: (line: SaleLine) => void
  addFree: (name: string, price: Piastres) => void
  pay: (paid: SalePayment) => void
  clear: () => void
  /** Of half-filled forms about its lines. */
  detailsKey: string
  agreed: SaleAutosave['agreed']
}

/** The sale that is being built; kept on this device at every tap. */
export function useSale(): Sale {
  const { db } = useServices()
  const { userId } = useStaff()
  const [draftKey, paymentKey] = [saleDraftKey(userId), paymentDraftKey(userId)]
  const detailsKey = saleDetailsKey(userId)
  const [keeper] = useState(() => createSaleAutosave(db, draftKey, Date.now))
  const stored = valueOr(useQuery(readDraft, draftKey), null)
  const lines = useMemo(() => parseSaleLines(stored), [stored])
  const payment = valueOr(useQuery(readDraft, paymentKey), null)
  useEffect(() => keeper.show(lines), [keeper, lines])
  const change = (make: (lines: SaleLine[]) => SaleLine[]) => toastIfNotSaved(keeper.change(make))
  return {
    lines,
    paid: readSalePayment(payment),
    change: ({ id, name, price }, by) =>
      change((now) => changeLine(now, { id, name, price, quantity: 1 }, by)),
    agree: (line) => change((now) => now.map((one) => (one.id === line.id ? line : one))),
    addFree: (name, price) => change((now) => addFreeLine(now, name, price)),
    pay: (paid) => toastIfNotSaved(saveDraft(db, paymentKey, paid, Date.now())),
    clear: () =>
      toastIfNotSaved(
        Promise.all([keeper.clear(), removeDraft(db, paymentKey), removeDraft(db, detailsKey)]),
      ),
    detailsKey,
    agreed: keeper.agreed,
  }
}
