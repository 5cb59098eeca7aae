import { useCallback, useMemo, useState } from 'react'
import type { StaffProduct } from '#db/staff/products.ts'
import type { Entry } from './use-staff-products.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** The selected products that are still there. */
  chosen: Entry[]
  toggle: (id: string) => void
  /** All of these too; those chosen before stay. */
  add: (views: readonly StaffProduct[]) => void
  /** None of these. */
  drop: (views: readonly StaffProduct[]) => void
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
  const add = useCallback(
    (views: readonly StaffProduct[]) => setIds((old) => new Set([...old, ...idsOf(views)])),
    [],
  )
  const drop = useCallback(
    (views: readonly StaffProduct[]) =>
      setIds((old) => {
        const dropped = idsOf(views)
        return new Set([...old].filter((id) => !dropped.has(id)))
      }),
    [],
  )
  return { ids, chosen, toggle, add, drop }
}

function idsOf(views: readonly StaffProduct[]): Set<string> {
  return new Set(views.map(({ product }) => product.id))
}

/** Chosen products that the list does not show. */
export function countHidden(
  chosen: readonly StaffProduct[],
  shown: readonly StaffProduct[],
): number {
  if (chosen.length === 0) return 0
  const listed = idsOf(shown)
  return chosen.filter(({ product }) => !listed.has(product.id)).length
}
