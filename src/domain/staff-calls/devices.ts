/** The devices staff write with: what the server knows of them from their reports, and where they hear that something has changed there. */
import * as v from 'valibot'
import type { StaffCall } from './staff-call.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a device says about itself with every pull of staff. */
export interface DeviceReport {
  /** UUID, made once on the device. */
  id: string
  /** When its app was built (ISO 8601). */
  app: string
  /** Writes that the server has not acknowledged, and those of them that a person has to decide. */
  waiting: number
  to_decide: number
  /** When the oldest of them was made, by the device's clock (ISO 8601). */
  oldest_at: string | null
  /** What the browser says it could still store, in bytes. */
  disk_left: number | null
}

const Device = v.object({
  id: v.string(),
  /** Null: whoever it was is no longer staff. */
  email: v.nullable(v.string()),
  app: v.string(),
  waiting: Count,
  to_decide: Count,
  oldest_at: v.nullable(v.string()),
  disk_left: v.nullable(v.number()),
  seen_at: v.string(),
})
export type Device = v.InferOutput<typeof Device>

const DeviceList = v.object({
  /** The server's clock (ISO 8601). */
  at: v.string(),
  /** For how long an open transaction on the server has kept from devices what was written since. */
  horizon_seconds: Count,
  /** The last to report first. */
  devices: v.array(Device),
})
export type DeviceList = v.InferOutput<typeof DeviceList>

export const listDevices: StaffCall<DeviceList> = {
  name: 'list_devices',
  args: {},
  answer: DeviceList,
}

/** `unsent`: something has waited for more than a day. `old-app`: its app is older than this one by more than a week. */
type DeviceAlarm = 'unsent' | 'old-app'

const hourMs = 60 * 60_000
const longestUnsentMs = 24 * hourMs
const oldestAppMs = 7 * 24 * hourMs

/** `at` the server's clock, `app` when this app was built (both ISO 8601). */
export function alarmsOf(device: Device, { at, app }: { at: string; app: string }): DeviceAlarm[] {
  const { waiting, oldest_at: oldest } = device
  const isUnsent =
    waiting > 0 && oldest !== null && Date.parse(at) - Date.parse(oldest) > longestUnsentMs
  const isOld = Date.parse(app) - Date.parse(device.app) > oldestAppMs
  return [...(isUnsent ? (['unsent'] as const) : []), ...(isOld ? (['old-app'] as const) : [])]
}

/**
 * Devices are sent a transaction's writes when no older transaction is open (docs/architecture.md, Pull): one that does not end holds back
 * everything written since. The server tells for how long (ms).
 */
export function isHorizonStuck(ms: number): boolean {
  return ms > longestHorizonMs
}

/** People are told when what they cannot see may be older (ms). */
const longestHorizonMs = 5 * 60_000

const HintTopic = v.object({
  name: v.string(),
  /** Only staff may join it. */
  private: v.boolean(),
})
export type HintTopic = v.InferOutput<typeof HintTopic>

/** No topics where the server sends no hints. */
export const findHintTopics: StaffCall<{ topics: HintTopic[] }> = {
  name: 'hint_topics',
  args: {},
  answer: v.object({ topics: v.array(HintTopic) }),
}
