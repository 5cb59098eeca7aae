import type { PushService } from '#backend/gateway.ts'

export interface FakePushService extends PushService {
  allowed: boolean
  /** False: no connection to the push service. */
  reachable: boolean
  /** The keys of all calls. */
  keys: string[]
  /** The present address; null: not subscribed. */
  endpoint: string | null
  /** Called before each answer. */
  meanwhile: () => Promise<void>
}

/** A browser's push service; each subscription has another address. */
export function createFakePushService(): FakePushService {
  let made = 0
  const service: FakePushService = {
    allowed: true,
    reachable: true,
    keys: [],
    endpoint: null,
    meanwhile: async () => undefined,
    isAllowed: () => service.allowed,
    subscribe: async (key) => {
      if (!service.reachable) return null
      service.keys.push(key)
      await service.meanwhile()
      service.endpoint ??= `https://push.example/${(made += 1)}`
      return { endpoint: service.endpoint, keys: { p256dh: 'p', auth: 'a' } }
    },
    unsubscribe: async () => {
      service.endpoint = null
    },
  }
  return service
}
