/** Staff's devices: their reports, and the topics on which the server announces changes. */
import * as v from 'valibot'
import { Done, type StaffCall } from './staff-call.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What a device reports with each pull of staff. */
export interface DeviceReport {
  /** UUID, created once on the device. */
  id: string
  /** When its app was built (ISO 8601). */
  app: string
  /** Unacknowledged writes; `to_decide`: those that need a decision of a person. */
  waiting: number
  to_decide: number
  /** When the oldest of them was made, by the device's clock (ISO 8601). */
  oldest_at: string | null
  /** Free space in bytes, as the browser estimates it. */
  disk_left: number | null
}

const Device = v.object({
  id: v.string(),
  /** Null: its user is no longer staff, or barred. */
  email: v.nullable(v.string()),
  app: v.string(),
  waiting: Count,
  to_decide: Count,
  oldest_at: v.nullable(v.string()),
  disk_left: v.nullable(v.number()),
  seen_at: v.string(),
  /** When an owner signed it out; a new sign-in on it clears this. */
  signed_out_at: v.optional(v.nullable(v.string()), null),
  /** When it was refused for the first time since. */
  refused_at: v.optional(v.nullable(v.string()), null),
})
export type Device = v.InferOutput<typeof Device>

const DeviceList = v.object({
  /** The server's clock (ISO 8601). */
  at: v.string(),
  /** For how long an open transaction on the server has held back newer writes from devices. */
  horizon_seconds: Count,
  /** Latest report first. */
  devices: v.array(Device),
})
export type DeviceList = v.InferOutput<typeof DeviceList>

export const listDevices: StaffCall<DeviceList> = {
  name: 'list_devices',
  args: {},
  answer: DeviceList,
}

/** For owners: the server refuses a lost device from now on. */
export function signOutDevice(id: string): StaffCall<Done> {
  return { name: 'sign_out_device', args: { p_device_id: id }, answer: Done }
}

/** `unsent`: a write has waited for over a day. `old-app`: built over a week before this one. */
type DeviceAlarm = 'unsent' | 'old-app'

const hourMs = 60 * 60_000
const longestUnsentMs = 24 * hourMs
const oldestAppMs = 7 * 24 * hourMs

/** `at`: the server's clock; `app`: when this app was built (both ISO 8601). */
export function alarmsOf(device: Device, { at, app }: { at: string; app: string }): DeviceAlarm[] {
  const { waiting, oldest_at: oldest } = device
  const isUnsent =
    waiting > 0 && oldest !== null && Date.parse(at) - Date.parse(oldest) > longestUnsentMs
  const isOld = Date.parse(app) - Date.parse(device.app) > oldestAppMs
  return [...(isUnsent ? (['unsent'] as const) : []), ...(isOld ? (['old-app'] as const) : [])]
}

/** While a transaction is open (for `ms`), newer writes reach no device (docs/architecture.md). */
export function isHorizonStuck(ms: number): boolean {
  return ms > longestHorizonMs
}

const longestHorizonMs = 5 * 60_000

const HintTopic = v.object({
  name: v.string(),
  /** Only staff may join it. */
  private: v.boolean(),
})
export type HintTopic = v.InferOutput<typeof HintTopic>

/** Empty when the server sends no hints. */
export const findHintTopics: StaffCall<{ topics: HintTopic[] }> = {
  name: 'hint_topics',
  args: {},
  answer: v.object({ topics: v.array(HintTopic) }),
}
