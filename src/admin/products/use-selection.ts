import { useCallback, useMemo, useState } from 'react'
import type { StaffProduct } from '#db/staff/staff-products.ts'
import type { Entry } from './pick-products.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** The selected products that are still there. */
  chosen: Entry[]
  toggle: (id: string) => void
  chooseAll: (views: readonly StaffProduct[]) => void
}

export function useSelection(entries: readonly Entry[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : entries.filter(({ product }) => ids.has(product.id))),
    [entries, ids],
  )
  const toggle = useCallback(
    (id: string) =>
      setIds((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const chooseAll = useCallback(
    (all: readonly StaffProduct[]) => setIds(new Set(all.map(({ product }) => product.id))),
    [],
  )
  return { ids, chosen, toggle, chooseAll }
}
