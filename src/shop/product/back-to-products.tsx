import { type HistoryLocation, Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

/** The index of an entry in the history of this tab; null where the shop's list was not the entry before. */
export type ShopEntry = number | null

/** The shop's history entry when the visitor came from there, else null. To be called on the new page's first render. */
export function useShopEntry(): ShopEntry {
  const { state } = useRouter()
  return useState(() => {
    // Until the new page is drawn, the last one counts as resolved.
    const { location, resolvedLocation: last } = state
    if (last?.pathname !== '/products') return null
    return entryOf(last) === entryOf(location) - 1 ? entryOf(last) : null
  })[0]
}

/** Goes back in the history where the list was the entry before, so that filter, order and scroll position are as they were left. */
export function BackToProducts({ entry }: { entry: ShopEntry }) {
  const { history } = useRouter()
  const goBack = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    const distance = entry === null ? 0 : entry - entryOf(history.location)
    if (!isPlain || !(distance < 0)) return
    event.preventDefault()
    history.go(distance)
  }
  return (
    <Link to="/products" viewTransition className="back-link" onClick={goBack}>
      <Icon name="back" className="w-4 h-4" />
      Back to Products
    </Link>
  )
}

/** NaN for an entry that the router has not made itself. */
function entryOf({ state: { __TSR_index: entry } }: Pick<HistoryLocation, 'state'>): number {
  return entry ?? Number.NaN
}
