/** Messages from the page to the service worker. */
import * as v from 'valibot'
import { parseOrNull } from '#domain/schemas.ts'

export const WorkerMessage = v.variant('type', [
  /** The person agreed to the new version: the waiting worker takes over. */
  v.object({ type: v.literal('skip-waiting') }),
  /** Pictures for offline use, fetched one by one in idle time. */
  v.object({ type: v.literal('cache-images'), urls: v.array(v.string()) }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** Tag of the background sync that sends the outbox (Chromium only, optional). */
export const pushTag = 'nefer-push'

/** Null for an unknown message, for example from a newer page. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  return parseOrNull(WorkerMessage, data)
}
