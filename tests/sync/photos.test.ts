import { beforeEach, describe, expect, it, vi } from 'vitest'
import { retryTransientNow } from '#db/outbox/sending/leases.ts'
import { enqueue, listOperations, release } from '#db/outbox/outbox.ts'
import { countIssues } from '#db/staff/issues.ts'
import { readPhotoStore } from '#db/staff/photos.ts'
import { createPhotoStoreLookup } from '#sync/after-staff-pull.ts'
import { flush } from '#sync/sending/push.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, type Weather, createFakeGateway } from '../support/fake-gateway.ts'
import { createManualTimers } from '../support/manual-timers.ts'
import { choose, nameOf, queueProduct } from '../support/photos.ts'
import { type TestPushDeps, createPushDeps } from '../support/push-deps.ts'
import { signInAs } from '../support/sign-in.ts'
import { db } from '../support/db-for-each-test.ts'

let gateway: FakeGateway
let deps: TestPushDeps
beforeEach(() => {
  gateway = createFakeGateway()
  deps = signedIn()
})

const ann = { userId: 'ann', accessToken: 'token' }
const signedIn = (more: Partial<TestPushDeps> = {}) =>
  createPushDeps(db, gateway, { identity: async () => ann, ...more })
const states = async () =>
  (await listOperations(db)).rows.map(({ kind, state }) => `${kind} ${state}`)
const photosLeft = () => db.local.photos.count()
const later = () => (deps.clock.now += 10 * 60_000)

describe('a queued photo', () => {
  it('arrives before the product that shows it, once, and leaves the device only then', async () => {
    const sentBefore = new Map<string, number>()
    const { send } = gateway
    gateway.send = (operation, ...rest) => {
      sentBefore.set(operation.kind, gateway.stored.size)
      return send(operation, ...rest)
    }
    await queueProduct(db, 1)
    await flush(deps)
    expect(gateway.uploads).toEqual([nameOf(1)])
    expect(sentBefore.get('createProduct')).toBe(1)
    expect(gateway.stored.get(nameOf(1))?.size).toBe(3)
    expect(await states()).toEqual(['uploadPhoto applied', 'createProduct applied'])
    expect(await photosLeft()).toBe(0)
  })

  it('whose picture cannot be read is shown to a person, and the next one is sent', async () => {
    for (const n of [1, 2]) await queueProduct(db, n)
    await db.local.photos.update(uuid(1), { blob: 'corrupt' as never })
    await flush(deps)
    expect(await states()).toEqual([
      'uploadPhoto rejected',
      'createProduct pending',
      'uploadPhoto applied',
      'createProduct applied',
    ])
  })

  const troubles: Record<string, Weather> = {
    'there is no connection': 'lost-request',
    'the reply is lost after the photo has arrived': 'lost-reply',
    'the store is out of order': { status: 503 },
    'a captive portal answers': 'captive-portal',
  }
  for (const [trouble, weather] of Object.entries(troubles)) {
    it(`is kept, with its product, and sent again when ${trouble}`, async () => {
      gateway.photoForecast.push(weather)
      await queueProduct(db, 1)
      await flush(deps)
      expect(await states()).toEqual(['uploadPhoto pending', 'createProduct pending'])
      expect(await photosLeft()).toBe(1)
      expect(gateway.sent).toEqual([])
      later()
      await flush(deps)
      expect(gateway.uploads).toEqual([nameOf(1), nameOf(1)])
      expect([...gateway.stored.keys()]).toEqual([nameOf(1)])
      expect(await photosLeft()).toBe(0)
      expect(gateway.ledger.effects).toHaveLength(1)
    })
  }

  it('is sent at once when the connection returns, despite failed attempts', async () => {
    gateway.photoForecast.push('lost-request')
    await queueProduct(db, 1)
    await flush(deps)
    await retryTransientNow(db)
    await flush(deps)
    expect(gateway.stored.size).toBe(1)
  })

  it('delays no other lane with any outcome (L5)', async () => {
    for (const weather of [{ status: 503 }, { class: 'rejected', status: 413 }] as const)
      gateway.photoForecast.push(weather)
    await queueProduct(db, 1)
    await queueProduct(db, 2)
    await queueProduct(db, 3)
    await enqueue(db, { id: uuid(9), mutation: anOrder(), userId: null, now: 0 })
    await flush(deps)
    expect([...gateway.stored.keys()]).toEqual([nameOf(3)])
    expect(gateway.ledger.effects).toHaveLength(2)
    expect(gateway.ledger.effects).toContain(uuid(9))
  })

  it('is uploaded alone: other photos wait for it, orders do not', async () => {
    let atOnce = 0
    let most = 0
    const { uploadPhoto } = gateway
    gateway.uploadPhoto = async (...request) => {
      most = Math.max(most, (atOnce += 1))
      await vi.waitFor(() => expect(gateway.ledger.effects).toContain(uuid(9)))
      atOnce -= 1
      return uploadPhoto(...request)
    }
    for (const n of [1, 2, 3]) await queueProduct(db, n)
    await enqueue(db, { id: uuid(9), mutation: anOrder(), userId: null, now: 0 })
    await flush(deps)
    expect(most).toBe(1)
    expect(gateway.stored.size).toBe(3)
    expect(gateway.ledger.effects).toHaveLength(4)
  })

  it('of a form that is not saved is not sent', async () => {
    await choose(db, 1)
    await flush(deps)
    expect(gateway.uploads).toEqual([])
  })
})

describe('who may upload', () => {
  it('only its author: nobody else sends it, and signing in again does', async () => {
    await queueProduct(db, 1)
    const ben = { userId: 'ben', accessToken: 'other' }
    await flush(createPushDeps(db, gateway, { identity: async () => ben }))
    await flush(createPushDeps(db, gateway))
    expect(gateway.uploads).toEqual([])
    gateway.photoForecast.push({ class: 'sign-in', status: 401 })
    await flush(deps)
    expect(await states()).toEqual(['uploadPhoto needs-sign-in', 'createProduct pending'])
    await release(db, 'user:ann')
    await flush(deps)
    expect(gateway.stored.size).toBe(1)
  })

  it('an expired token is renewed at once', async () => {
    gateway.photoForecast.push({ class: 'sign-in', status: 403 })
    await queueProduct(db, 1)
    await flush(signedIn({ refreshIdentity: async () => ({ ...ann, accessToken: 'new' }) }))
    expect(gateway.tokens).toEqual(['token', 'new', 'token'])
    expect(gateway.stored.size).toBe(1)
  })

  it('a rejection with a fresh token is shown to a person', async () => {
    const refusal = { class: 'sign-in', status: 403 } as const
    gateway.photoForecast.push(refusal, refusal)
    await queueProduct(db, 1)
    await flush(signedIn({ refreshIdentity: async () => ({ ...ann, accessToken: 'new' }) }))
    expect(await states()).toEqual(['uploadPhoto rejected', 'createProduct pending'])
    expect(await photosLeft()).toBe(1)
  })
})

it('a rejected photo and its product are kept and shown to a person', async () => {
  gateway.photoForecast.push({ class: 'rejected', status: 413 })
  await queueProduct(db, 1)
  await flush(deps)
  expect(await states()).toEqual(['uploadPhoto rejected', 'createProduct pending'])
  expect(await countIssues(db, 'ann')).toBe(1)
  expect(await photosLeft()).toBe(1)
  later()
  await flush(deps)
  expect(gateway.uploads).toHaveLength(1)
})

it('an upload without its photo is shown to a person instead of retried for ever', async () => {
  await queueProduct(db, 1)
  await db.local.photos.clear()
  await flush(deps)
  expect(await states()).toEqual(['uploadPhoto rejected', 'createProduct pending'])
  expect(gateway.uploads).toEqual([])
})

describe('whether the server has a place for photos', () => {
  const ask = (place: Partial<FakeGateway> = {}) =>
    createPhotoStoreLookup({ db, gateway: { ...gateway, ...place }, report: () => undefined })

  it('is unknown before the first request, and remembered afterwards', async () => {
    expect(await readPhotoStore(db)).toBe('unknown')
    await ask()('token')
    expect(await readPhotoStore(db)).toBe('none')
    const server = 'https://shop.test'
    await ask({ findPhotoStore: async () => ({ ok: true, value: { server } }) })('token')
    expect(await readPhotoStore(db)).toEqual({ server })
  })

  it.each([
    ['staff, when a pull has reached the server', ann, [], 1],
    ['nobody while the server cannot be reached', ann, ['captive-portal'] as const, 0],
    ['no shopper', null, [], 0],
  ])('is asked for %s', async (_who, identity, weather, questions) => {
    gateway.pullForecast.push(...weather)
    if (identity) await signInAs(db, identity.userId)
    const sync = createSync({
      ...createPushDeps(db, gateway, { identity: async () => identity }),
      timers: createManualTimers(),
      onWakeUp: () => () => undefined,
      report: () => undefined,
    })
    await sync.pull()
    expect(gateway.storeQuestions).toBe(questions)
  })

  it('is requested once a visit; a failed request changes nothing and is repeated', async () => {
    gateway = createFakeGateway({ photoStore: { server: '' } })
    const question = createPhotoStoreLookup({ db, gateway, report: () => undefined })
    gateway.photoForecast.push('captive-portal')
    await question('token')
    expect(await readPhotoStore(db)).toBe('unknown')
    for (let times = 0; times < 3; times += 1) await question('token')
    expect(gateway.storeQuestions).toBe(2)
    expect(await readPhotoStore(db)).toEqual({ server: '' })
  })

  it('is requested again after a response that there is none, because a firewall may have sent it', async () => {
    const store = { server: '' }
    const answers = [null, store]
    const question = createPhotoStoreLookup({
      db,
      gateway: {
        ...gateway,
        findPhotoStore: async () => ({ ok: true, value: answers.shift() ?? null }),
      },
      report: () => undefined,
    })
    for (let times = 0; times < 3; times += 1) await question('token')
    expect(await readPhotoStore(db)).toEqual(store)
  })
})
