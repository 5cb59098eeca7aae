/** The form of the settings: every value as text, its rules, and the write that an edit sends. */
import * as v from 'valibot'
import { problem } from '#domain/forms/problem.ts'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { EmailAddress, stripControls } from '#domain/forms/typed-text.ts'
import { Price, parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { maxStock } from '#domain/products/product.ts'
import { type Mutation, parseMutation } from '#domain/writes/mutations.ts'
import { courierProblem, tidyCouriers } from './couriers.ts'
import {
  type BusinessDetail,
  type StaffSettings,
  businessDetailLimit,
  businessDetails,
  limitNames,
  maxInstapayAddress,
} from './settings.ts'

/** An empty amount. */
const Nothing = v.pipe(
  v.literal(''),
  v.transform(() => 0),
)

/** By field, as typed. */
export type SettingsValues = Record<string, string>

/** In the order of the form. */
export const settingsFields: readonly string[] = [...businessDetails, ...limitNames]

const amounts: ReadonlySet<string> = new Set(['max_total', 'ask_above'])

export const noSettings: SettingsValues = Object.fromEntries(
  settingsFields.map((name) => [name, '']),
)

/** Values of the write by field: texts, and limits as numbers. */
export const SettingsForm: v.GenericSchema<
  SettingsValues,
  Record<string, string | number>
> = v.object({
  ...Object.fromEntries(businessDetails.map((detail) => [detail, ruleOf(detail)])),
  low_stock: wholeNumber(0),
  max_of_one_product: wholeNumber(1),
  max_pieces: wholeNumber(1),
  max_total: Price,
  max_open_orders: wholeNumber(1),
  max_refusals: wholeNumber(0),
  couriers: v.pipe(
    v.string(),
    v.transform(tidyCouriers),
    // The list itself says which courier, and what is wrong.
    v.check((text) => courierProblem(text) === null, 'couriers'),
  ),
  instapay_address: v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.maxLength(maxInstapayAddress, problem('tooLong', maxInstapayAddress)),
  ),
  ask_above: v.lazy((typed) => (typed === '' ? Nothing : Price)),
  staff_locale: v.string(),
})

export function settingsToValues(settings: StaffSettings): SettingsValues {
  const row: Readonly<Record<string, unknown>> = { ...settings }
  return Object.fromEntries(
    settingsFields.map((name) => {
      const value = row[name]
      if (typeof value !== 'number') return [name, typeof value === 'string' ? value : '']
      if (name === 'ask_above' && value === 0) return [name, '']
      return [name, amounts.has(name) ? piastresToDecimal(value) : String(value)]
    }),
  )
}

/** The touched fields with the values that the editor saw; empty if nothing was touched. */
export function settingsEdits(
  seen: SettingsValues,
  typed: SettingsValues,
  fields: Readonly<Record<string, string | number>>,
): Mutation[] {
  const touched = settingsFields.filter((name) => typed[name] !== seen[name])
  const pick = (read: (name: string) => string | number | undefined) =>
    Object.fromEntries(touched.map((name) => [name, read(name)]))
  if (touched.length === 0) return []
  const base = pick((name) => storedValue(name, seen[name] ?? ''))
  const patch = pick((name) => fields[name])
  const edit = parseMutation('updateSettings', { base, patch })
  return edit === null ? [] : [edit]
}

/** The value that the row had for this text. */
function storedValue(name: string, text: string): string | number {
  if (textLimits.has(name) || !limitNames.some((limit) => limit === name)) return text
  if (!amounts.has(name)) return Number(text)
  const amount = parseEgp(text)
  return amount.ok ? amount.value : 0
}

/** The other fields for staff are numbers. */
const textLimits: ReadonlySet<string> = new Set(['couriers', 'instapay_address', 'staff_locale'])

function ruleOf(detail: BusinessDetail) {
  const limit = businessDetailLimit(detail)
  const text = v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.maxLength(limit, problem('tooLong', limit)),
  )
  if (detail === 'email')
    return v.pipe(text, v.check(isEmpty(EmailAddress), problem('emailInvalid')))
  if (detail === 'phone' || detail === 'whatsapp')
    return v.pipe(
      text,
      v.transform(toPlainValue),
      v.regex(/^(\+?[0-9][0-9 ()-]{2,29})?$/, problem('phoneInvalid')),
    )
  if (detail === 'instagram' || detail === 'facebook')
    return v.pipe(text, v.regex(/^(https:\/\/[^\s/\\]\S*)?$/, problem('urlInvalid')))
  if (detail === 'announcement_until')
    return v.pipe(text, v.regex(/^(\d{4}-\d\d-\d\d)?$/, problem('dateInvalid')))
  if (detail.startsWith('hours_'))
    return v.pipe(text, v.transform(withoutDash), v.check(isSpan, problem('hoursInvalid')))
  if (detail.startsWith('delivery_'))
    return v.pipe(
      text,
      v.transform((typed) => withoutDash(toPlainValue(typed))),
      v.check(isDays, problem('daysInvalid')),
    )
  return text
}

/** Two empty fields. */
function withoutDash(text: string): string {
  return text === '-' ? '' : text
}

function isEmpty(otherwise: v.GenericSchema<string, string>): (text: string) => boolean {
  return (text) => text === '' || v.is(otherwise, text)
}

/** '09:00-18:00' */
function isSpan(text: string): boolean {
  const [opens = '', closes = ''] = text.split('-')
  return text === '' || (/^\d\d:\d\d-\d\d:\d\d$/.test(text) && opens < closes)
}

/** '1-3' */
function isDays(text: string): boolean {
  const [, from = '', to = ''] = /^([1-9]\d?)-([1-9]\d?)$/.exec(text) ?? []
  return text === '' || (from !== '' && Number(from) <= Number(to))
}

function wholeNumber(min: number) {
  return v.pipe(
    v.string(),
    v.transform(parseTypedNumber),
    v.number(problem('countInvalid', min)),
    v.integer(problem('countInvalid', min)),
    v.minValue(min, problem('countInvalid', min)),
    v.maxValue(maxStock, problem('stockTooLarge', maxStock)),
  )
}
