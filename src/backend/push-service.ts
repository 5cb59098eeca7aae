/** The browser's subscription to its push service. */
import * as v from 'valibot'
import type { PushAddress } from '#domain/push.ts'
import { fromBase64 } from '#domain/base64.ts'
import type { PushService } from './gateway.ts'

const Subscription = v.object({
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
})

type Registration = Pick<ServiceWorkerRegistration, 'pushManager' | 'getNotifications'>

/** `find`: the service worker's registration, where there is one. */
export function createPushService(find: () => Promise<Registration | undefined>): PushService {
  return {
    isAllowed: () => typeof Notification !== 'undefined' && Notification.permission === 'granted',
    subscribe: async (key) => {
      try {
        const manager = (await find())?.pushManager
        return manager === undefined ? null : addressOf(await subscribeWith(manager, key))
      } catch {
        // No push service, or no connection to it: the next contact tries again.
        return null
      }
    },
    unsubscribe: async () => {
      const registration = await find()
      await (await registration?.pushManager?.getSubscription())?.unsubscribe()
      for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    },
  }
}

/** In a page: ends the subscription of this browser. */
export async function unsubscribePage(): Promise<void> {
  await createPushService(findRegistration).unsubscribe()
}

/** Of a page. */
export async function findRegistration(): Promise<Registration | undefined> {
  return navigator.serviceWorker?.getRegistration()
}

/** Another key needs another subscription: the browser refuses to change it. */
async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const wanted = fromUrlBase64(key)
  const known = await manager.getSubscription()
  if (known !== null && hasKey(known, wanted)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

function hasKey({ options }: PushSubscription, wanted: Uint8Array): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? [])
  return key.length === wanted.length && key.every((byte, at) => byte === wanted[at])
}

function addressOf(subscription: PushSubscription): PushAddress | null {
  const parsed = v.safeParse(Subscription, subscription.toJSON())
  return parsed.success ? parsed.output : null
}

function fromUrlBase64(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}
