/** After a pull of staff: reports this device, and looks up where photos are stored. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { readDeviceReport } from '#db/device/device-report.ts'
import { writePhotoStore } from '#db/staff/photos.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from './send-signed-in.ts'

export interface DeviceDeps extends SignedInDeps {
  gateway: Gateway
  /** When this app was built (ISO 8601). */
  app?: string
  /** Bytes; null where the browser does not report it. */
  diskLeft?: () => Promise<number | null>
}

/** A failure does not matter: the next pull reports again. */
export async function reportDevice(deps: DeviceDeps, identity: Identity): Promise<void> {
  const { db, gateway, app = '', diskLeft } = deps
  if (app === '') return
  const disk = (await diskLeft?.().catch(() => null)) ?? null
  const report = { ...(await readDeviceReport(db, deps.now())), app, disk_left: disk }
  await sendSignedIn(deps, identity, ({ accessToken }) =>
    gateway.reportDevice(report, accessToken, AbortSignal.timeout(requestTimeoutMs)),
  )
}

interface PhotoStoreDeps {
  db: Db
  gateway: Gateway
  report: (event: string, error: unknown) => void
}

/** Looks the photo store up until one is found, and stores it for times without a connection. */
export function createPhotoStoreLookup({ db, gateway, report }: PhotoStoreDeps) {
  let isKnown = false
  return async (accessToken: string): Promise<void> => {
    if (isKnown) return
    isKnown = true
    try {
      const reply = await gateway.findPhotoStore(accessToken, AbortSignal.timeout(requestTimeoutMs))
      if (reply.ok) await writePhotoStore(db, reply.value)
      isKnown = reply.ok && reply.value !== null
    } catch (error) {
      isKnown = false
      report('photo store', error)
    }
  }
}
