/** Set by the service worker's registration, shown by the update notice. */
let accept: (() => void) | null = null
const listeners = new Set<() => void>()

export function setUpdateOffer(act: () => void): void {
  accept = act
  listeners.forEach((tell) => tell())
}

/** Null: nothing is on offer. */
export function getUpdateOffer(): (() => void) | null {
  return accept
}

export function subscribeToUpdateOffer(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
