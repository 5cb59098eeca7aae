/** What this page has committed to the cart, told without reading it again. Of other tabs and the worker only live queries hear. */
export interface CartNews {
  /** `items`: how many pieces are in the cart now. To be called after the commit only. */
  tell: (items: number) => void
  /** Null before the first; another object for each. */
  latest: () => { items: number } | null
  /** Returns a way to stop. */
  listen: (hear: () => void) => () => void
}

export function createCartNews(): CartNews {
  const listeners = new Set<() => void>()
  let latest: { items: number } | null = null
  return {
    tell: (items) => {
      latest = { items }
      listeners.forEach((hear) => hear())
    },
    latest: () => latest,
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
