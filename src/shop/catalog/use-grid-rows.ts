import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useTopOf } from '#ui/hooks/use-measures.ts'

/** The rows of a grid near the screen. `list`: key of the stored row heights. */
export function useGridRows(list: string, count: number) {
  const body = useRef<HTMLDivElement>(null)
  const columns = useColumns()
  const scrollMargin = useTopOf(body)
  const key = `${list} ${columns} ${innerWidth}`
  const [known] = useState(() => readHeights(key))
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimateRow(columns),
    overscan: 2,
    scrollMargin,
    ...(known && { initialMeasurementsCache: known }),
  })
  useEffect(() => {
    const keep = () => keepHeights(key, virtualizer.measurementsCache)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, virtualizer])
  return {
    body,
    columns,
    rows: virtualizer.getVirtualItems(),
    measure: virtualizer.measureElement,
    totalSize: virtualizer.getTotalSize(),
    offset: scrollMargin,
  }
}

/** Square picture, name and price. A row is measured once it is rendered. */
function estimateRow(columns: number): number {
  const gutters = Math.min(Math.max(innerWidth * 0.09, 36), 128)
  const width = Math.min(innerWidth, 1600) - gutters
  return width / columns + 150
}

const wide = '(min-width: 1280px)'
const medium = '(min-width: 768px)'

/** Cards per row, with the breakpoints of the grid's classes. */
function useColumns(): number {
  return useSyncExternalStore(watchWidth, () =>
    matchMedia(wide).matches ? 4 : matchMedia(medium).matches ? 3 : 2,
  )
}

function watchWidth(changed: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(medium)]
  queries.forEach((query) => query.addEventListener('change', changed))
  return () => queries.forEach((query) => query.removeEventListener('change', changed))
}

/** Row heights (px) of the list that was left last; in session storage, to survive a reload. */
const LeftBehind = v.object({ key: v.string(), heights: v.array(v.number()) })
const storageKey = 'nefer:row-heights'

function readHeights(key: string): VirtualItem[] | undefined {
  try {
    const left = v.parse(LeftBehind, JSON.parse(sessionStorage.getItem(storageKey) ?? ''))
    return left.key === key ? toRows(left.heights) : undefined
  } catch {
    return undefined
  }
}

function toRows(heights: readonly number[]): VirtualItem[] {
  let end = 0
  return heights.map((size, index) => {
    const start = end
    end += size
    return { index, key: index, lane: 0, start, end, size }
  })
}

function keepHeights(key: string, rows: readonly VirtualItem[]): void {
  try {
    const heights = rows.map(({ size }) => size)
    sessionStorage.setItem(storageKey, JSON.stringify({ key, heights }))
  } catch {
    // Without storage heights are estimated again.
  }
}
