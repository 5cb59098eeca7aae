import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { askForNotifications } from '#db/device/notifications.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { writeSession } from '#db/session-store.ts'
import { askForStaff } from '#domain/devices/notifications.ts'
import { createBackgroundSync } from '../../sw/background-sync.ts'
import { anOrder, aStockMove, uuid } from '../support/builders.ts'
import { createFakeGateway } from '../support/fake-gateway.ts'
import { createFakePushService } from '../support/fake-push-service.ts'
import { fullSettings } from '../support/full-rows.ts'
import { queueProduct } from '../support/photos.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

let device: IDBFactory
beforeEach(() => {
  device = new IDBFactory()
})

const noPages = { isPageInView: async () => false, waitForPages: async () => undefined }

function startWorker(pages = noPages) {
  const pushService = createFakePushService()
  const gateway = createFakeGateway()
  const report = vi.fn<(error: unknown) => void>()
  const openDb = () => createTestDb(device)
  const { db: _unused, identity: _page, ...deps } = createPushDeps(openDb(), gateway)
  return {
    gateway,
    pushService,
    report,
    worker: createBackgroundSync({ ...deps, ...pages, openDb, pushService, report }),
  }
}

const anOrderOf = (n: number) => ({ id: uuid(n), mutation: anOrder(), userId: null, now: 1 })

async function waiting() {
  const db = createTestDb(device)
  const { rows } = await listOperations(db)
  return rows.filter(({ state }) => state !== 'applied').map(({ id }) => id)
}

it('sends operations that the page has left behind', async () => {
  await enqueue(createTestDb(device), anOrderOf(1))
  const { worker, gateway } = startWorker()
  await worker.sendAll()
  expect(gateway.sent).toEqual([uuid(1)])
  expect(await waiting()).toEqual([])
})

it('leaves the first moments to a page in view, and waits for none when there is none', async () => {
  await enqueue(createTestDb(device), anOrderOf(1))
  const order: string[] = []
  const { worker, gateway } = startWorker({
    isPageInView: async () => true,
    waitForPages: async () => {
      order.push(`${gateway.sent.length} sent while pages had their turn`)
    },
  })
  await worker.sendAll()
  expect(order).toEqual(['0 sent while pages had their turn'])
  expect(gateway.sent).toEqual([uuid(1)])
  const waitForPages = () => Promise.reject(new Error('there are no pages'))
  await startWorker({ ...noPages, waitForPages }).worker.sendAll()
})

it('asks the browser to come back while anything waits, and keeps it', async () => {
  await enqueue(createTestDb(device), anOrderOf(1))
  const { worker, gateway } = startWorker()
  gateway.forecast.push({ status: 503 })
  await expect(worker.sendAll()).rejects.toThrow('1 operations still wait')
  expect(await waiting()).toEqual([uuid(1)])
})

it('does not wait for the next attempt when the browser says that the connection is back', async () => {
  await enqueue(createTestDb(device), anOrderOf(1))
  const { worker, gateway } = startWorker()
  gateway.forecast.push('lost-request')
  await worker.sendWaiting()
  await worker.sendWaiting()
  expect(gateway.sent).toHaveLength(1)
  await worker.sendAll()
  expect(gateway.sent).toHaveLength(2)
  expect(await waiting()).toEqual([])
})

async function signIn(expiresAt: number) {
  const session = { userId: 'ann', email: '', accessToken: 'a', refreshToken: 'r', ended: false }
  await writeSession(createTestDb(device), { ...session, expiresAt })
}

it('sends staff operations with a token that is still good, and never renews one', async () => {
  const mutation = aStockMove('1', -1)
  await enqueue(createTestDb(device), { id: uuid(1), mutation, userId: 'ann', now: 1 })
  await signIn(0)
  const { worker, gateway } = startWorker()
  await worker.sendWaiting()
  expect(gateway.sent).toEqual([])
  await signIn(1e12)
  await worker.sendWaiting()
  expect(gateway.tokens).toEqual(['a'])
})

it('leaves photos and their dependants to a page', async () => {
  await queueProduct(createTestDb(device), 1)
  const mutation = aStockMove('1', -1)
  await enqueue(createTestDb(device), { id: uuid(9), mutation, userId: 'ann', now: 1 })
  await signIn(1e12)
  const { worker, gateway } = startWorker()
  await worker.sendAll()
  expect([gateway.uploads, gateway.sent]).toEqual([[], [uuid(9)]])
  expect(await waiting()).toHaveLength(2)
})

it('never sends a write of staff without an identity, and does not wait for one', async () => {
  const mutation = aStockMove('1', -1)
  await enqueue(createTestDb(device), { id: uuid(1), mutation, userId: 'u1', now: 1 })
  const { worker, gateway } = startWorker()
  await worker.sendAll()
  expect(gateway.sent).toEqual([])
  expect(await waiting()).toEqual([uuid(1)])
})

it('does not trouble a navigation with a failure, but reports it', async () => {
  const { worker, report } = startWorker()
  const broken = createBackgroundSync({
    ...createPushDeps(createTestDb(device), createFakeGateway()),
    ...noPages,
    openDb: () => createTestDb(device),
    pushService: createFakePushService(),
    withLock: () => Promise.reject(new Error('no lock')),
    report,
  })
  await expect(broken.sendWaiting()).resolves.toBeUndefined()
  expect(report).toHaveBeenCalledOnce()
  await worker.sendWaiting()
  expect(report).toHaveBeenCalledOnce()
})

it('subscribes anew when the browser has replaced its subscription', async () => {
  const db = createTestDb(device)
  await signIn(1e12)
  await db.mirror.settings.put({ ...fullSettings, push_key: 'key' })
  const wish = { userId: 'ann', wishes: ['orders'], locale: 'en' } as const
  await askForNotifications(db, (state) => askForStaff(state, wish))
  const { worker, gateway, pushService } = startWorker()
  await worker.renewSubscription()
  pushService.endpoint = null
  await worker.renewSubscription()
  expect(gateway.pushCalls.map(({ name, payload }) => [name, payload['endpoint']])).toEqual([
    ['subscribe_push', 'https://push.example/1'],
    ['unsubscribe_push', 'https://push.example/1'],
    ['subscribe_push', 'https://push.example/2'],
  ])
})
