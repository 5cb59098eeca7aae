import { useEffect, useRef } from 'react'
import { focusInstead } from '#ui/table/focus-after-removal.ts'
import type { StaffOrderView } from '#db/staff/orders.ts'

/** A dialog gives the focus back to its row; when that has left the list, the row in its place gets it. */
export function useFocusAfterClose(
  openId: string | undefined,
  shown: readonly StaffOrderView[],
): void {
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (openId !== undefined) {
      const at = shown.findIndex(({ order }) => order.id === openId)
      if (at >= 0) last.current = at + 2
      return
    }
    const row = last.current
    last.current = null
    if (row === null || document.activeElement !== document.body) return
    const next = `[aria-rowindex="${Math.min(row, shown.length + 1)}"] button`
    focusInstead(document.querySelector<HTMLElement>(`[role="rowgroup"] ${next}`))
  }, [openId, shown])
}
