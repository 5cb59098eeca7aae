/** Who carries the parcel of an order, and the number with which it is followed. */
import * as v from 'valibot'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { definedOnly } from '#domain/plain-values.ts'
import type { StaffOrder } from './staff-order.ts'

export const maxTrackingNumber = 40
export const maxCourierName = 60

/** As the server stores it; '': not known. */
const TrackingNumber = v.pipe(v.string(), v.regex(/^[A-Za-z\d-]{0,40}$/))
/** A name without line breaks and semicolons; '': not known. */
const CourierName = v.pipe(v.string(), v.maxLength(maxCourierName), v.regex(/^[^\n\r;]*$/))

export const ParcelPatch = v.object({
  courier: v.optional(CourierName),
  tracking_number: v.optional(TrackingNumber),
})
export type ParcelPatch = v.InferOutput<typeof ParcelPatch>

/** '': not known. */
export interface ParcelFields {
  courier: string
  tracking_number: string
}

export const noParcel: ParcelFields = { courier: '', tracking_number: '' }

export function parcelOf(order: Pick<StaffOrder, 'courier' | 'tracking_number'>): ParcelFields {
  return { courier: order.courier ?? '', tracking_number: order.tracking_number ?? '' }
}

/** Arabic digits become Latin ones; null: it has other characters than letters, digits, dashes. */
export function readTrackingNumber(typed: string): string | null {
  const number = toPlainValue(typed).trim()
  return v.is(TrackingNumber, number) ? number : null
}

/** What differs, with the values that were seen; null: nothing. */
export function parcelChange(
  seen: ParcelFields,
  wanted: ParcelFields,
): { base: ParcelPatch; patch: ParcelPatch } | null {
  const names = (['courier', 'tracking_number'] as const).filter(
    (name) => seen[name] !== wanted[name],
  )
  const pick = (from: ParcelFields): ParcelPatch =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return names.length === 0 ? null : { base: pick(seen), patch: pick(wanted) }
}

export function withParcel(order: StaffOrder, patch: ParcelPatch): StaffOrder {
  const { courier, tracking_number: number } = { ...parcelOf(order), ...definedOnly(patch) }
  const { courier: _courier, tracking_number: _number, ...rest } = order
  return {
    ...rest,
    ...(courier !== '' && { courier }),
    ...(number !== '' && { tracking_number: number }),
  }
}

/** What the server says to a shopper. */
export const FollowedParcel = v.object({
  courier: v.fallback(v.optional(v.string()), undefined),
  number: v.fallback(v.optional(v.string()), undefined),
  url: v.fallback(v.optional(v.pipe(v.string(), v.startsWith('https://'))), undefined),
})
