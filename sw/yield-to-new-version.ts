/**
 * A browser lets a newer version take over once the one before has nothing more to do; for that it may wait for minutes. So the one before gives
 * up what it does for later, when the newer one says that the person has agreed.
 */

declare const self: ServiceWorkerGlobalScope

/** Reaches workers that run and wakes none, as a message event would: it would be one more thing to do. Never comes back to its sender. */
const channel = 'BroadcastChannel' in self ? new BroadcastChannel('nefer-make-way') : null

const asked = new AbortController()
channel?.addEventListener('message', () => asked.abort())

/** Aborted from the moment on in which a newer version is to take over. */
export const yieldsToNewVersion: AbortSignal = asked.signal

/** The person has agreed: this version takes over as soon as the one before rests. May be asked again. */
export function takeOver(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(null)
  void self.skipWaiting()
}
