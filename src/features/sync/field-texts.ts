/** Labels and values of fields as texts. Imports no form, to stay small in the shop. */
import { governorates } from '#domain/orders/governorates.ts'
import { type Picture, altIn } from '#domain/products/pictures.ts'
import { deliveryField, weekdays } from '#domain/settings/settings.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { language } from '#texts/language.ts'
import { formatEgp } from '#ui/money.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { weekdayName } from '#ui/weekly.ts'

/** For a field that this version does not know the field itself. */
export function fieldName(field: string): string {
  return Object.hasOwn(t.fields, field) ? nameIn(t.fields, field) : (settingName(field) ?? field)
}

/** The value as the screens show it. */
export function fieldValue(field: string, value: unknown): string {
  if (isAmount(field) && typeof value === 'number') return formatEgp(value)
  if (field === 'category' && value === null) return t.fieldValues.uncategorised
  if (typeof value === 'boolean') return value ? t.fieldValues.yes : t.fieldValues.no
  if (value === null || value === undefined || value === '') return t.fieldValues.empty
  if (field === 'weight' && typeof value === 'number') return say(t.fieldValues.grams, { n: value })
  if (field === 'size' && typeof value === 'string')
    return say(t.fieldValues.millimetres, { size: value })
  if (field === 'pictures' && Array.isArray(value)) return picturesText(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'governorate') return governorateName(value)
  return field === 'status' ? nameIn(t.orderStatus, value) : value
}

/** Piastres. */
export function isAmount(field: string): boolean {
  return ['price', 'max_total', 'amount', 'discount', 'refund'].includes(field)
}

/** A line for each: its alternative text, or the name of its file. */
function picturesText(pictures: readonly unknown[]): string {
  return pictures.map(pictureText).join('\n')
}

function pictureText(picture: unknown): string {
  if (typeof picture !== 'object' || picture === null) return ''
  const { image = '', alt = '', alt_ar = '' }: Partial<Picture> = picture
  return altIn(language(), { image, alt, alt_ar }, image.slice(image.lastIndexOf('/') + 1))
}

function nameIn(names: Partial<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key
}

/** Null for a field of something else. */
export function settingName(field: string): string | null {
  const { hours, delivery, testimonial, ...single } = t.settingsFields
  const [, day = ''] = /^hours_(.+)$/.exec(field) ?? []
  if (day !== '') return say(hours, { day: weekdayName(weekdays.findIndex((one) => one === day)) })
  const [, n = '', part = ''] = /^testimonial_(\d)_(.+)$/.exec(field) ?? []
  if (Object.hasOwn(testimonial, part))
    return say(testimonial[part as keyof typeof testimonial], { n })
  const governorate = governorates.find((one) => deliveryField(one) === field)
  if (governorate !== undefined) return say(delivery, { governorate: governorateName(governorate) })
  return Object.hasOwn(single, field) ? single[field as keyof typeof single] : null
}
