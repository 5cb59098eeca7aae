import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPushService } from './push-service.ts'

/** 65 and 3 bytes, without padding, as servers write keys. */
const key = btoa('k'.repeat(65)).replaceAll('=', '')
const otherKey = 'a-_z'

interface Fake {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON: () => unknown
  unsubscribe: () => Promise<boolean>
}

let subscription: Fake | null
let made: number
let fails: boolean
const closed = vi.fn<() => void>()

beforeEach(() => {
  subscription = null
  made = 0
  fails = false
  closed.mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

const manager = {
  getSubscription: async () => subscription,
  subscribe: async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    expect(options).toMatchObject({ userVisibleOnly: true })
    if (fails) throw new DOMException('no push service', 'AbortError')
    made += 1
    const endpoint = `https://push.example/${made}`
    subscription = {
      endpoint,
      options: { applicationServerKey: options.applicationServerKey.buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription
  },
}
const getNotifications = async () => [{ close: closed }]
const service = createPushService(async () => ({ pushManager: manager, getNotifications }) as never)

it('subscribes once with a key, and again with another one', async () => {
  const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
  expect(await service.subscribe(key)).toEqual(address)
  expect(await service.subscribe(key)).toEqual(address)
  expect(await service.subscribe(otherKey)).toMatchObject({ endpoint: 'https://push.example/2' })
})

it.each([
  ['the push service cannot be reached', () => (fails = true), key],
  ['the key cannot be read', () => undefined, '%'],
])('has no address while %s', async (_why, prepare, given) => {
  prepare()
  expect(await service.subscribe(given)).toBeNull()
})

it('has no address without a worker', async () => {
  const without = createPushService(async () => undefined)
  expect(await without.subscribe(key)).toBeNull()
  await expect(without.unsubscribe()).resolves.toBeUndefined()
})

it('ends the subscription and removes what is shown', async () => {
  await service.subscribe(key)
  await service.unsubscribe()
  expect(subscription).toBeNull()
  expect(closed).toHaveBeenCalledOnce()
})

it('knows whether the person has allowed notifications', () => {
  expect(service.isAllowed()).toBe(false)
  vi.stubGlobal('Notification', { permission: 'granted' })
  expect(service.isAllowed()).toBe(true)
})
