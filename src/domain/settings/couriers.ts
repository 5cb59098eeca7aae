/**
 * Who takes parcels to customers: one text of the settings, 'name; phone; tracking page' a line, so
 * that the list is one field for conflicts. `private.couriers_of` on the server reads it, too.
 */
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { stripControls } from '#domain/forms/typed-text.ts'
import { maxCourierName } from '#domain/orders/tracking.ts'

export interface Courier {
  name: string
  phone: string
  /** With `{number}`; '': none. */
  page: string
}

export const maxCouriers = 20
export const maxCourierPhone = 30
export const maxPage = 300

/** As typed, also lines that are empty so far. */
export function readCourierLines(text: string): Courier[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [name = '', phone = '', ...page] = line.split(';')
    return { name, phone: withoutSpace(phone), page: withoutSpace(page.join(';')) }
  })
}

/** Reverses `readCourierLines`. What is typed into one part cannot end it. */
export function writeCourierLines(couriers: readonly Courier[]): string {
  return couriers
    .map(({ name, phone, page }) =>
      [name.replaceAll(';', ','), phone.replaceAll(';', ','), page]
        .map((part) => part.replaceAll('\n', ' '))
        .join('; '),
    )
    .join('\n')
}

export function readCouriers(text: string): Courier[] {
  return readCourierLines(stripControls(text))
    .map(({ name, phone, page }) => ({
      name: name.trim(),
      phone: toPlainValue(phone).trim(),
      page: page.trim(),
    }))
    .filter((courier) => Object.values(courier).some((part) => part !== ''))
}

/** As the server stores them. */
export function tidyCouriers(text: string): string {
  return readCouriers(text)
    .map(({ name, phone, page }) => {
      const parts = page === '' ? [name, phone] : [name, phone, page]
      return (parts.length === 2 && phone === '' ? [name] : parts).join('; ')
    })
    .join('\n')
}

/** The part of a courier that is wrong, and how. */
export type CourierProblem = 'nameMissing' | 'nameTwice' | 'phone' | 'page' | 'numberMissing'

/** The first problem of a tidy list, with the courier's position; null: none. */
export function courierProblem(text: string): { name: CourierProblem; at: number } | null {
  const couriers = readCouriers(text)
  const names = new Set<string>()
  for (const [at, { name, phone, page }] of couriers.entries()) {
    if (name === '' || name.length > maxCourierName) return { name: 'nameMissing', at }
    if (names.has(name.toLowerCase())) return { name: 'nameTwice', at }
    names.add(name.toLowerCase())
    if (phone !== '' && !/^\+?[0-9][0-9 ()-]{2,29}$/.test(phone)) return { name: 'phone', at }
    if (page === '') continue
    if (page.length > maxPage || !/^https:\/\/[^\s/\\?#{}]+([/?#][^\s\\]*)?$/.test(page))
      return { name: 'page', at }
    if (!page.includes('{number}')) return { name: 'numberMissing', at }
  }
  return null
}

/** Where the parcel can be followed; null: nowhere. */
export function trackingUrl(
  couriers: readonly Courier[],
  { courier, tracking_number: number }: { courier: string; tracking_number: string },
): string | null {
  const page = couriers.find(({ name }) => name === courier)?.page ?? ''
  if (number === '' || !page.startsWith('https://')) return null
  return page.replaceAll('{number}', encodeURIComponent(number))
}

/** 'a; b' → ['a', ' b']: without the space behind the semicolon. */
function withoutSpace(part: string): string {
  return part.startsWith(' ') ? part.slice(1) : part
}
