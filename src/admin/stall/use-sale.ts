import { useEffect, useMemo, useState } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import type { Product } from '#domain/products/product.ts'
import { type SaleLine, changeLine, parseSaleLines } from '#domain/orders/stall-entry.ts'
import { readDraft } from '#db/drafts.ts'
import { saleDraftKey } from '#db/staff/stall.ts'
import { useServices } from '#services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type SaleAutosave, createSaleAutosave } from './sale-autosave.ts'

export interface Sale {
  lines: readonly SaleLine[]
  change: (product: Pick<Product, 'id' | 'name' | 'price'>, by: number) => void
  clear: () => void
  agreed: SaleAutosave['agreed']
}

/** The sale that is being built; kept on this device at every tap. */
export function useSale(): Sale {
  const { db } = useServices()
  const [keeper] = useState(() => createSaleAutosave(db, Date.now))
  const stored = valueOr(useQuery(readDraft, saleDraftKey), null)
  const lines = useMemo(() => parseSaleLines(stored), [stored])
  useEffect(() => keeper.show(lines), [keeper, lines])
  return {
    lines,
    change: ({ id, name, price }, by) =>
      sayIfNotSaved(keeper.change((now) => changeLine(now, { id, name, price, quantity: 1 }, by))),
    clear: () => sayIfNotSaved(keeper.clear()),
    agreed: keeper.agreed,
  }
}
