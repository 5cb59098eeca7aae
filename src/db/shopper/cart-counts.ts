/** What this page has committed to the cart, told without reading it again. Of other tabs and the worker only live queries hear. */
export interface CartCounts {
  /** `items`: how many pieces are in the cart now. To be called after the commit only. */
  publish: (items: number) => void
  /** Null before the first; another object for each. */
  latest: () => { items: number } | null
  /** Returns a way to stop. */
  subscribe: (listener: () => void) => () => void
}

export function createCartCounts(): CartCounts {
  const listeners = new Set<() => void>()
  let latest: { items: number } | null = null
  return {
    publish: (items) => {
      latest = { items }
      listeners.forEach((listener) => listener())
    },
    latest: () => latest,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
