import { type RefObject, useEffect, useRef } from 'react'
import type { Chart } from './draw-sales.ts'
import type { DaySales } from './sales-by-day.ts'

/** Draws into the element it returns a reference to; drawn again for another width or theme. Its code comes when needed. */
export function useChart(sales: readonly DaySales[]): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    let chart: Chart | null = null
    let gone = false
    const redraw = async () => {
      const { drawSales } = await import('./draw-sales.ts')
      chart?.remove()
      chart = gone ? null : drawSales(element, sales)
    }
    // Without its code there is no picture; the sentence and the table say the same.
    const draw = () => void redraw().catch(() => undefined)
    const resized = new ResizeObserver(draw)
    resized.observe(element)
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      gone = true
      resized.disconnect()
      themed.disconnect()
      chart?.remove()
    }
  }, [sales])
  return holder
}
