import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#db/outbox/outbox.ts'
import { flush } from '#sync/sending/push.ts'
import { createWithLock } from '#sync/web-lock.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { db } from '../support/db-for-each-test.ts'

/** A lock that somebody holds and never gives back. */
const heldForEver = {
  request: (_name: string, { signal }: { signal?: AbortSignal }) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Late', 'TimeoutError')))
    }),
}
const free = {
  request: <T>(_name: string, _options: object, run: () => Promise<T>) => run(),
}

describe('a lock', () => {
  let limits: (() => void)[]
  let limitsMs: number[]
  beforeEach(() => {
    limits = []
    limitsMs = []
  })
  const timeout = (ms: number) => {
    limitsMs.push(ms)
    const controller = new AbortController()
    limits.push(() => controller.abort())
    return controller.signal
  }
  const run = async (isHeld?: boolean) => isHeld

  it('is held while the task runs', async () => {
    expect(await createWithLock(free, timeout)('push', run, 1)).toBe(true)
  })

  it('is waited for up to its limit, and is not held then', async () => {
    const ran = createWithLock(heldForEver, timeout)('push', run, 1)
    limits.forEach((pass) => pass())
    expect(await ran).toBe(false)
  })

  it('has no limit unless one is given', async () => {
    void createWithLock(heldForEver, timeout)('session', run)
    expect(limits).toEqual([])
  })

  it('does not run a task twice that fails', async () => {
    let runs = 0
    const failing = () => {
      runs += 1
      limits.forEach((pass) => pass())
      return Promise.reject(new Error('no'))
    }
    await expect(createWithLock(free, timeout)('push', failing, 1)).rejects.toThrow('no')
    expect(runs).toBe(1)
  })

  it('of a hanging worker delays an order by at most 3 s', async () => {
    await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })
    const gateway = createFakeGateway()
    const withLock = createWithLock(heldForEver, timeout)
    const sending = flush(createPushDeps(db, gateway, { withLock, lockIsExclusive: true }))
    limits.forEach((pass) => pass())
    await sending
    expect(limitsMs).toEqual([3_000])
    expect(gateway.sent).toEqual([uuid(1)])
  })

  it('whose holder ends the leases of others leaves those who did not wait for it alone', async () => {
    await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })
    let answer: () => void = () => undefined
    const meanwhile = () => new Promise<void>((resolve) => (answer = resolve))
    const gateway = createFakeGateway({ meanwhile })
    const withLock = createWithLock(heldForEver, timeout)
    const sending = flush(createPushDeps(db, gateway, { withLock }))
    limits.forEach((pass) => pass())
    await expect.poll(() => gateway.sent).toEqual([uuid(1)])
    await flush(createPushDeps(db, gateway, { lockIsExclusive: true }))
    answer()
    await sending
    expect(gateway.sent).toEqual([uuid(1)])
  })
})
