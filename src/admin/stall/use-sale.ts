import { useLiveQuery } from '#hooks/use-live-query.ts'
import type { Product } from '#domain/products/product.ts'
import { type SaleLine, changeLine, parseSaleLines } from '#domain/orders/stall.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { saleDraftKey } from '#db/staff/stall.ts'
import { useServices } from '#services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

export interface Sale {
  lines: readonly SaleLine[]
  change: (product: Pick<Product, 'id' | 'name' | 'price'>, by: number) => void
  clear: () => void
}

/** The sale that is being built; kept on this device at every tap. */
export function useSale(): Sale {
  const { db } = useServices()
  const stored = useLiveQuery(() => readDraft(db, saleDraftKey).catch(() => null), [db])
  const lines = parseSaleLines(stored)
  /** Reads what is stored, not what is shown: two quick taps are two. */
  const changeStored = (change: (lines: SaleLine[]) => SaleLine[]) =>
    db.local.transaction('rw', db.local.drafts, async () => {
      const next = change(parseSaleLines(await readDraft(db, saleDraftKey)))
      await saveDraft(db, saleDraftKey, next, Date.now())
    })
  return {
    lines,
    change: ({ id, name, price }, by) =>
      sayIfNotSaved(changeStored((now) => changeLine(now, { id, name, price, quantity: 1 }, by))),
    clear: () => sayIfNotSaved(removeDraft(db, saleDraftKey)),
  }
}
