/** The business details as pages in one language show them. Plain data. */
import { governorates } from '#domain/orders/governorates.ts'
import {
  type BusinessDetail,
  type PublicSettings,
  deliveryField,
  testimonialNumbers,
  weekdays,
} from './settings.ts'

/** Days, from and to. */
export type DeliveryTime = readonly [from: number, to: number]

export interface Testimonial {
  name: string
  place: string
  /** Includes its quotation marks. */
  text: string
}

/** '' where something is not known. */
export interface BusinessDetails {
  address: readonly string[]
  phone: string
  whatsapp: string
  email: string
  instagram: string
  facebook: string
  /** From Monday: '09:00-18:00', '' where closed. */
  hours: readonly string[]
  /** By governorate, in English. */
  delivery: Readonly<Record<string, DeliveryTime>>
  /** '' when there is none, or after its last day. */
  announcement: string
  /** Its last day, '2026-12-01'; '': no end. */
  until: string
  testimonials: readonly Testimonial[]
}

/** A text that lacks this language is shown in the other. `today`: '2026-12-01', in Cairo. */
export function businessDetailsIn(
  settings: PublicSettings,
  lang: 'en' | 'ar',
  today: string,
): BusinessDetails {
  const text = (detail: BusinessDetail) => {
    const stored: unknown = settings[detail]
    return typeof stored === 'string' ? stored : ''
  }
  const other = lang === 'en' ? 'ar' : 'en'
  const translated = (name: string) =>
    text(`${name}_${lang}` as BusinessDetail) || text(`${name}_${other}` as BusinessDetail)
  const until = text('announcement_until')
  return {
    address: translated('address').split('\n').filter(isText),
    phone: text('phone'),
    whatsapp: text('whatsapp'),
    email: text('email'),
    instagram: text('instagram'),
    facebook: text('facebook'),
    hours: weekdays.map((day) => text(`hours_${day}`)),
    delivery: deliveryTimes(text),
    announcement: until !== '' && until < today ? '' : translated('announcement'),
    until,
    testimonials: testimonialNumbers
      .map((n) => ({
        name: translated(`testimonial_${n}_name`),
        place: translated(`testimonial_${n}_place`),
        text: translated(`testimonial_${n}_text`),
      }))
      .filter((one) => one.text !== ''),
  }
}

function isText(line: string): boolean {
  return line.trim() !== ''
}

function deliveryTimes(text: (detail: BusinessDetail) => string): Record<string, DeliveryTime> {
  return Object.fromEntries(
    governorates.flatMap((governorate) => {
      const time = parseDelivery(text(deliveryField(governorate)))
      return time === null ? [] : [[governorate, time]]
    }),
  )
}

/** '1-3' → [1, 3]; null for anything else. */
function parseDelivery(text: string): DeliveryTime | null {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  return from === undefined || to === undefined ? null : [Number(from), Number(to)]
}

export interface HoursRow {
  /** Positions in the week, from Monday. */
  first: number
  last: number
  opens: string
  closes: string
}

/** Neighbouring days with the same hours as one row; closed days have '' and ''. */
export function hoursByDays(hours: readonly string[]): HoursRow[] {
  const rows: HoursRow[] = []
  hours.forEach((text, day) => {
    const [opens = '', closes = ''] = text.split('-')
    const last = rows.at(-1)
    if (last?.opens === opens && last.closes === closes) last.last = day
    else rows.push({ first: day, last: day, opens, closes })
  })
  return rows
}

/** Groups of governorates with the same delivery time, the quickest first. */
export function deliveryGroups(
  delivery: BusinessDetails['delivery'],
): { time: DeliveryTime; governorates: string[] }[] {
  const groups = new Map<string, { time: DeliveryTime; governorates: string[] }>()
  for (const [governorate, time] of Object.entries(delivery)) {
    const group = groups.get(time.join('-')) ?? { time, governorates: [] }
    group.governorates.push(governorate)
    groups.set(time.join('-'), group)
  }
  return [...groups.values()].toSorted((a, b) => a.time[0] - b.time[0] || a.time[1] - b.time[1])
}
