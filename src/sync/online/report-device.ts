/** Staff's devices tell the server how they are. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import { readDeviceReport } from '#db/device/device-report.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from '#sync/send-signed-in.ts'

export interface DeviceDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
  /** When this app was built (ISO 8601). */
  app?: string
  /** Bytes; null where the browser does not say. */
  diskLeft?: () => Promise<number | null>
}

/** After a pull of staff. What goes wrong does not matter: the next pull tells it again. */
export async function reportDevice(deps: DeviceDeps, identity: Identity): Promise<void> {
  const { db, gateway, app = '', diskLeft } = deps
  if (app === '') return
  const disk = (await diskLeft?.().catch(() => null)) ?? null
  const report = { ...(await readDeviceReport(db)), app, disk_left: disk }
  await sendSignedIn(deps, identity, ({ accessToken }) =>
    gateway.reportDevice(report, accessToken, AbortSignal.timeout(requestTimeoutMs)),
  )
}
