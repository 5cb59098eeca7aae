/** What the page tells the service worker. */
import * as v from 'valibot'

export const WorkerMessage = v.variant('type', [
  /** The person has agreed to the new version: the waiting worker takes over. */
  v.object({ type: v.literal('skip-waiting') }),
  /** Pictures to keep for offline use, fetched one after the other when there is time. */
  v.object({ type: v.literal('cache-images'), urls: v.array(v.string()) }),
])
export type WorkerMessage = v.InferOutput<typeof WorkerMessage>

/** The tag of the one-off background sync that sends the outbox (Chromium only; nothing depends on it). */
export const pushTag = 'nefer-push'

/** Null for anything the worker does not understand, for example from a newer page. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(WorkerMessage, data)
  return parsed.success ? parsed.output : null
}
