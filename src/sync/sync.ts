/** The engine as screens see it. Everything else is learned from the databases by live queries. */
export interface Sync {
  /** Send what waits, now: after every enqueue, and when a person tries again. Returns at once. */
  push: () => void
  /** Bring the mirror up to date; true when it now is. Never rejects; gives up after `timeoutMs`. */
  pull: (timeoutMs?: number) => Promise<boolean>
  /** Ask the server about this device's confirmed orders. Never rejects. */
  refreshOrders: () => Promise<void>
}
