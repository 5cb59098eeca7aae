/** Business details and limits that the owner edits: one row, each value a field. */
import * as v from 'valibot'
import { type Governorate, governorates } from '#domain/orders/governorates.ts'
import { keysOf, mapFields } from '#domain/plain-values.ts'

/** From Monday. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]

export const testimonialNumbers = [1, 2, 3, 4, 5, 6] as const
type TestimonialNumber = (typeof testimonialNumbers)[number]
const testimonialParts = ['name', 'place', 'text'] as const
type TestimonialPart = (typeof testimonialParts)[number]

type Lang = 'en' | 'ar'
export type DeliveryField = `delivery_${string}`

/** Everybody receives them. '' or absent: not known. */
export type BusinessDetail =
  | `address_${Lang}`
  | 'phone'
  | 'whatsapp'
  | 'email'
  | 'instagram'
  | 'facebook'
  /** '09:00-18:00', Cairo's time; '': closed. */
  | `hours_${Weekday}`
  /** '1-3': days from parcel to door. */
  | DeliveryField
  | `announcement_${Lang}`
  /** '2026-12-01', in Cairo: the last day of the announcement; '': no end. */
  | 'announcement_until'
  | `testimonial_${TestimonialNumber}_${TestimonialPart}_${Lang}`

/** 'Kafr El Sheikh' → 'delivery_kafr_el_sheikh'. */
export function deliveryField(governorate: Governorate): DeliveryField {
  return `delivery_${governorate.toLowerCase().replaceAll(' ', '_')}`
}

const languages = ['en', 'ar'] as const

/** In the order of the form. */
export const businessDetails: readonly BusinessDetail[] = [
  ...languages.map((lang) => `announcement_${lang}` as const),
  'announcement_until',
  ...languages.map((lang) => `address_${lang}` as const),
  'phone',
  'whatsapp',
  'email',
  'instagram',
  'facebook',
  ...weekdays.map((day) => `hours_${day}` as const),
  ...governorates.map(deliveryField),
  ...testimonialNumbers.flatMap((n) =>
    testimonialParts.flatMap((part) =>
      languages.map((lang) => `testimonial_${n}_${part}_${lang}` as const),
    ),
  ),
]

export function isBusinessDetail(name: string): name is BusinessDetail {
  return businessDetails.some((detail) => detail === name)
}

/** The longest text (characters) that the server accepts. */
export function businessDetailLimit(detail: BusinessDetail): number {
  if (detail.startsWith('address') || detail.includes('_text_')) return 500
  return /_(name|place)_/.test(detail) ? 100 : 200
}

const DetailsOf = v.object(
  Object.fromEntries(
    businessDetails.map((detail) => [detail, v.fallback(v.optional(v.string()), undefined)]),
  ),
)
const own = {
  id: v.literal('shop'),
  updated_at: v.string(),
  push_key: v.fallback(v.optional(v.string()), undefined),
}

/** The longest address of InstaPay. */
export const maxInstapayAddress = 100

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Only staff receive them. Those of orders: above it an order is held. */
const StaffLimits = {
  /** A product with so many pieces or fewer is low in stock. */
  low_stock: Count,
  max_of_one_product: Count,
  max_pieces: Count,
  /** Piastres. */
  max_total: Count,
  /** Of one phone number in 24 hours. */
  max_open_orders: Count,
  /** Orders of one phone number that were refused or not reached; 0: no limit. */
  max_refusals: Count,
  /** See `readCouriers`. */
  couriers: v.string(),
  /** Where deposits are sent; '': none. */
  instapay_address: v.pipe(v.string(), v.maxLength(maxInstapayAddress)),
  /** Piastres: orders above it are marked until their customers were asked; 0: none. */
  ask_above: Count,
  /** The language of mails to staff. */
  staff_locale: v.picklist(languages),
}
/** In the order of the form. */
export const limitNames = keysOf(StaffLimits)
const Limits = v.object(StaffLimits)
export type Limits = v.InferOutput<typeof Limits>

type StoredDetails = Partial<Record<BusinessDetail, string>>
interface RowIdentity {
  id: string
  updated_at: string
  /** The server's public key for Web Push; absent: it tells nobody. */
  push_key?: string | undefined
}
export type PublicSettings = RowIdentity & StoredDetails
export type StaffSettings = PublicSettings & Limits

export const PublicSettings: v.GenericSchema<unknown, PublicSettings> = v.object({
  ...own,
  ...DetailsOf.entries,
})
export const StaffSettings: v.GenericSchema<unknown, StaffSettings> = v.object({
  ...own,
  ...DetailsOf.entries,
  ...StaffLimits,
  // Rows that were stored before these fields have none.
  max_refusals: v.fallback(Count, 0),
  couriers: v.fallback(v.string(), ''),
  instapay_address: v.fallback(v.string(), ''),
  ask_above: v.fallback(Count, 0),
})

/** What an edit may change, with values as the server stores them. */
export const SettingsPatch: v.GenericSchema<unknown, SettingsPatch> = v.partial(
  v.object({
    ...mapFields(DetailsOf.entries, () => v.pipe(v.string(), v.maxLength(500))),
    ...StaffLimits,
  }),
)
export type SettingsPatch = StoredDetails & { [K in keyof Limits]?: Limits[K] | undefined }
