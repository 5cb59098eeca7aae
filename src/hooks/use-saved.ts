import { useSyncExternalStore } from 'react'
import { createListeners } from '#domain/functions.ts'

/** Ids of the saved products; empty until the databases are open. */
let saved: ReadonlySet<string> = new Set()
const { subscribe, notify } = createListeners()

/** Called with every result of the live query (app/create-services.ts). */
export function publishSaved(ids: readonly string[]): void {
  saved = new Set(ids)
  notify()
}

export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => saved.has(id),
    () => false,
  )
}
