import { type Listeners, createListeners } from '#domain/functions.ts'

/** The cart's size after each commit of this page. Live queries cover other tabs and the worker. */
export interface CartCounts {
  /** `items`: pieces in the cart now. Call it after the commit only. */
  publish: (items: number) => void
  /** Null before the first; another object for each. */
  latest: () => { items: number } | null
  subscribe: Listeners['subscribe']
}

export function createCartCounts(): CartCounts {
  const { subscribe, notify } = createListeners()
  let latest: { items: number } | null = null
  return {
    publish: (items) => {
      latest = { items }
      notify()
    },
    latest: () => latest,
    subscribe,
  }
}
