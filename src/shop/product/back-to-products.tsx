import { type HistoryLocation, Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'

/** History index of the shop's list; null when it was not the previous entry. */
export type ShopEntry = number | null

/** Reads that index; call it in the first render of the new page. */
export function useShopEntry(): ShopEntry {
  const { state } = useRouter()
  return useState(() => {
    // Until the new page is rendered, the previous one counts as resolved.
    const { location, resolvedLocation: last } = state
    if (last?.pathname !== '/products') return null
    return entryOf(last) === entryOf(location) - 1 ? entryOf(last) : null
  })[0]
}

/** Goes back in the history, so that filter, sort order and scroll position are restored. */
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
      {t.product.back}
    </Link>
  )
}

/** NaN for an entry that the router did not create. */
function entryOf({ state: { __TSR_index: entry } }: Pick<HistoryLocation, 'state'>): number {
  return entry ?? Number.NaN
}
