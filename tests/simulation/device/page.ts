/** One page of the app on a device: its databases, engine, network and locks. */
import { IDBKeyRange } from 'fake-indexeddb'
import { checkReturn } from '../checks/offline-sign-in.ts'
import { checkPrivacy } from '../checks/staff-rows.ts'
import type { Process } from '../clock/scheduler.ts'
import { viewOf } from './faulty-disk.ts'
import { photoClient } from './photo-client.ts'
import { joinDisk, reportEverything } from './reports.ts'
import type { App, Device, Page } from './types.ts'

export function openPage(device: Device, app: App, name: string): Page {
  const { scheduler, random } = device.world
  const process: Process = { name, isFrozen: false, isDead: false }
  const deps = createDeps(device, app, process)
  const { db, gateway, now, withLock, fetch } = deps
  const keeper = app.createSessionKeeper({
    config: { url, anonKey: 'key' },
    store: {
      read: () => app.readSession(db),
      write: (session) => app.writeSession(db, session),
      replace: (token, session) => app.replaceSession(db, token, session),
    },
    mayEnd: async (token) => !('mayEnd' in app) || app.mayEnd({ db, gateway }, token),
    now,
    withLock,
    fetch,
  })
  const offline =
    device.world.signsInOffline && 'createOfflineSignIn' in app
      ? app.createOfflineSignIn(db, now, quickHash)
      : null
  const toIdentity = (session: Awaited<ReturnType<typeof keeper.renew>>) =>
    session && { userId: session.userId, accessToken: session.accessToken }
  const refreshIdentity = async () => toIdentity(await keeper.renew())
  let wake: Page['wake'] = () => undefined
  const sync = app.createSync({
    db,
    gateway,
    now,
    withLock,
    refreshIdentity,
    identity: async () => {
      const session = await app.readSession(db)
      if (session === null || session.ended) return null
      return app.isTokenUsable(session, now()) ? toIdentity(session) : refreshIdentity()
    },
    random: random.next,
    newId: random.uuid,
    lockIsExclusive: true,
    onWakeUp: (act) => {
      wake = act
      return () => undefined
    },
    timers: {
      set: (act, ms) => scheduler.later(process, act, ms),
      clear: scheduler.cancel,
    },
    report: device.world.report,
  })
  // The last release removes less.
  const forget = async () => {
    const { keepsRowsAtSignOut, keepsTextsAtSignOut } = device.world.faults
    if (keepsRowsAtSignOut === true) return
    if ('forgetCustomers' in app && keepsTextsAtSignOut !== true) await app.forgetCustomers(db)
    else await wipeOrders(app, db)
  }
  const checkSignIn = () => {
    // An older app deletes a colleague's orders with the first page of its pull.
    if ('forgetOrdersOfOthers' in app) checkPrivacy(device)
  }
  let stop: () => void = () => undefined
  void scheduler.begin(process, async () => {
    stop = sync.start()
  })
  return Object.assign(process, {
    app,
    db,
    device,
    now,
    wake: (...[reason]: Parameters<Page['wake']>) => wake(reason),
    restore: () => {
      if (!process.isFrozen) return
      process.isFrozen = false
      if (device.world.faults.trustsReports !== true) reportEverything(scheduler, process)
      wake('restored')
    },
    pull: () => sync.pull(),
    push: sync.push,
    refreshOrders: sync.refreshOrders,
    withdraw: sync.withdraw,
    resolveUnknownOutcome: sync.resolveUnknownOutcome,
    signIn: async (user: string) => {
      const email = `${user}@shop.example`
      const result = await keeper.signIn(email, password)
      if (result.ok) {
        device.knownDismissals.delete(user)
        checkSignIn()
        void offline?.remember(result.session, password)
        wake('visible')
        return true
      }
      if (result.failure !== 'unreachable') {
        void offline?.forget(email, password, result.failure)
        return false
      }
      if (offline === null || (await offline.signIn(email, password)) !== null) return false
      checkReturn(device, user)
      checkSignIn()
      device.signedInOffline += 1
      return true
    },
    signOut: async () => {
      if (device.world.faults.leavesSignOutUndone !== true) await forget()
      await keeper.signOut()
      await forget()
    },
    kill: () => {
      process.isDead = true
      stop()
      device.locks.releaseAll(process)
      app.closeDb(db)
    },
  })
}

const password = 'secret'

/** In the place of the slow one, whose time is real. */
const quickHash = async (text: string, salt: string) => `${salt} ${text.length}`

function wipeOrders(app: App, db: Page['db']): Promise<void> {
  return app.wipePull(db, 'orders')
}

/** Shared by page and worker. */
export function createDeps(device: Device, app: App, process: Process) {
  const { scheduler } = device.world
  const now = () => scheduler.now() + device.clockOffset
  const indexedDB = viewOf(device.disk, {
    faultOf: device.diskFaultOf,
    isDead: () => process.isDead,
    onOpen: (lose) => void device.connections.push(lose),
    onBehalf: (act) => {
      scheduler.become(process)
      act()
    },
  })
  joinDisk(process, device.disk)
  const openDb = () => {
    const before = scheduler.current()
    scheduler.become(process)
    const db = app.createDb({ name: device.name, dexie: { indexedDB, IDBKeyRange } })
    scheduler.become(before)
    const { keepsAgedOrders, trustsReports, leavesSignOutUndone } = device.world.faults
    if (keepsAgedOrders === true)
      Object.assign(db.mirror.orders, { bulkDelete: async () => undefined })
    if (trustsReports === true)
      Object.assign(db.outboxCache, {
        invalidate: () => undefined,
        compareWithDisk: async () => false,
      })
    if (leavesSignOutUndone === true) hideSignOut(db)
    return db
  }
  const fetch = device.network.of(process)
  const loadPhotos = async () => photoClient
  const gateway = app.createSupabaseGateway({ url, anonKey: 'key', fetch, now, loadPhotos })
  return { db: openDb(), openDb, gateway, now, fetch, withLock: device.locks.of(process) }
}

/** As if somebody were signed in whose session cannot be read. */
function hideSignOut({ local: { settings } }: Page['db']): void {
  const read = settings.get.bind(settings)
  const unreadable = { key: 'session', value: null }
  const get = (key: string) =>
    read(key).then((row) => row ?? (key === 'session' ? unreadable : undefined))
  Object.assign(settings, { get })
}

const url = 'https://shop.example'
