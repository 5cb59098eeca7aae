import * as v from 'valibot'
import { Millis } from '#domain/writes/operation.ts'

/** The engine's last contact; written by page and worker, only on changes. Times in ms. */
const SyncState = v.object({
  /** The last request was answered by our server. */
  reachable: v.fallback(v.boolean(), true),
  /** The last pull failed although it was requested; the data may be old or missing. */
  pullFailed: v.fallback(v.boolean(), false),
  /** The last pull of the orders failed. */
  ordersFailed: v.fallback(v.boolean(), false),
  /** The id of the user whom the server no longer counts among the staff. */
  dismissedUser: v.fallback(v.nullable(v.string()), null),
  /** The end of the last complete pull. */
  pulledAt: v.fallback(v.nullable(Millis), null),
  /** What has to be added to this device's time, as of `pulledAt`; null: not known. */
  clockOffset: v.fallback(v.nullable(Millis), null),
  /** Apps that were built before it (ISO 8601) may not send; null: all may. */
  lowestApp: v.fallback(v.nullable(v.string()), null),
  /** The server's `schema` as of the last page of the catalogue; null: not known yet. */
  serverSchema: v.fallback(v.nullable(v.number()), null),
  /** What the app needed that read it: a newer app does not call an updated server behind. */
  schemaNeeded: v.fallback(v.number(), 0),
})
export type SyncState = v.InferOutput<typeof SyncState>
/** Later versions store more. */
const Stored = v.looseObject(SyncState.entries)

/** Unreadable values are read as before the first contact. */
export function parseSyncState(stored: unknown): SyncState {
  return v.parse(Stored, Object(stored))
}
