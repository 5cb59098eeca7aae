/**
 * A browser lets a new version take over once the old worker is idle, which can take minutes. So
 * the old worker stops its background work when the new one reports that the person has agreed.
 */

declare const self: ServiceWorkerGlobalScope

/** Reaches running workers only and starts none, unlike a message event; not its own sender. */
const channel = 'BroadcastChannel' in self ? new BroadcastChannel('nefer-make-way') : null

const agreed = new AbortController()
channel?.addEventListener('message', () => agreed.abort())

/** Aborted from the moment on in which a newer version is to take over. */
export const yieldsToNewVersion: AbortSignal = agreed.signal

/** The person has agreed: this version takes over once the old worker is idle. Repeatable. */
export function takeOver(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(null)
  void self.skipWaiting()
}
