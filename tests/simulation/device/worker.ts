/** The service worker of a device, for one event. */
import { createFakePushService } from '../../support/fake-push-service.ts'
import type { Process } from '../clock/scheduler.ts'
import { createDeps } from './page.ts'
import type { App, Device, Worker } from './types.ts'

/** `sync`: the browser reports a connection. `navigation`: a page was opened. */
export function startWorker(device: Device, app: App, event: 'sync' | 'navigation'): Worker {
  const { scheduler, random, report } = device.world
  const process: Process = { name: `${device.name} worker`, isFrozen: false, isDead: false }
  const { db, ...deps } = createDeps(device, app, process)
  app.closeDb(db)
  const worker = app.createBackgroundSync({
    ...deps,
    random: random.next,
    newId: random.uuid,
    lockIsExclusive: true,
    pushService: createFakePushService(),
    isPageInView: async () => false,
    waitForPages: async () => undefined,
    report: (error) => report('worker', error),
  })
  const run = event === 'sync' ? worker.sendAll : worker.sendWaiting
  scheduler.begin(process, run).catch(() => undefined)
  return Object.assign(process, {
    kill: () => {
      process.isDead = true
      device.locks.releaseAll(process)
    },
  })
}
