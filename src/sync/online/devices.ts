/** Staff's devices tell the server how they are, and staff can look. */
import { type Gateway, requestTimeoutMs } from '#backend/gateway.ts'
import { readDeviceReport } from '#db/device/device-report.ts'
import { readSession } from '#db/session-store.ts'
import type { DeviceList } from '#domain/devices/device.ts'
import { type Identity, type SignedInDeps, sendSignedIn } from '#sync/send-signed-in.ts'

export interface DeviceDeps extends SignedInDeps {
  gateway: Gateway
  identity: () => Promise<Identity | null>
  /** When this app was built (ISO 8601). */
  app?: string
  /** Bytes; null where the browser does not say. */
  diskLeft?: () => Promise<number | null>
}

export type DevicesFound =
  | { ok: true; value: DeviceList }
  | { ok: false; problem: 'unreachable' | 'sign-in' }

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

export async function listDevices(deps: DeviceDeps): Promise<DevicesFound> {
  const identity = await deps.identity()
  if (identity === null) {
    const session = await readSession(deps.db)
    const isOut = session === null || session.ended
    return { ok: false, problem: isOut ? 'sign-in' : 'unreachable' }
  }
  const reply = await sendSignedIn(deps, identity, ({ accessToken }) =>
    deps.gateway.listDevices(accessToken, AbortSignal.timeout(requestTimeoutMs)),
  )
  return reply.ok ? reply : { ok: false, problem: 'unreachable' }
}
