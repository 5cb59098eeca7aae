/** Rules of staff's forms, also for Arabic-Indic and Persian digits. A price is never a float. */
import * as v from 'valibot'
import type { Piastres } from '#domain/piastres.ts'
import { maxStock, textLimits } from '#domain/products/product.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { toUrl } from '#domain/to-url.ts'
import { toPlainValue, visibleLength } from './hidden-characters.ts'
import { type FormProblem, problem } from './problem.ts'
import { stripControls } from './typed-text.ts'

/** Trimmed, of `min` to `max` characters. */
export function requiredText(field: 'name' | 'description', min: number, max: number) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.check((text) => visibleLength(text) >= min, problem(`${field}TooShort`, min)),
    v.maxLength(max, problem(`${field}TooLong`, max)),
  )
}

/** The same; null when it is empty. */
export function optionalText(field: 'name' | 'description', min: number, max: number) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.check((text) => text === '' || visibleLength(text) >= min, problem(`${field}TooShort`, min)),
    v.maxLength(max, problem(`${field}TooLong`, max)),
    v.transform((text) => (text === '' ? null : text)),
  )
}

/** An http(s) URL or a path of this site (docs/product.md, C5), as on the server. */
export const ImageUrl = v.pipe(
  v.string(),
  v.transform(stripControls),
  v.trim(),
  v.transform((text) => text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
  v.check(isImageUrl, problem('urlInvalid')),
)

/** 'https://a.eg/1.jpg,https://a.eg/2.jpg' is a list of another program. */
const isSeveral = /[,;|]https?:\/\//i

/** Refuses `//host` and backslashes, which lead to other sites, and hosts that are not ASCII. */
function isImageUrl(text: string): boolean {
  if (text.length > textLimits.image || isSeveral.test(text)) return false
  if (text.startsWith('/')) return /^\/([^\s/\\]\S*)?$/.test(text)
  return /^https?:\/\/[^\s/\\\u0080-\uffff]+([/?#]\S*)?$/.test(text) && toUrl(text) !== null
}

/** Also 'Https://…', which phones type at the start of a field. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text.trim())
}

/** What the server's numeric(12, 2) can hold. */
export const maxPrice: Piastres = 999_999_999_999

const priceProblems: Record<PriceFlaw, FormProblem> = {
  'too-small': 'priceTooSmall',
  'not-a-number': 'priceNotANumber',
  'too-precise': 'priceTooPrecise',
  'too-large': 'priceTooLarge',
  ambiguous: 'priceAmbiguous',
}

/** Piastres. */
export const Price = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const price = parseEgp(dataset.value)
    if (price.ok) return price.value
    addIssue({ message: problem(priceProblems[price.error]) })
    return NEVER
  }),
)

export const Stock = v.pipe(
  v.string(),
  v.transform(parseTypedNumber),
  v.number(problem('stockInvalid')),
  v.integer(problem('stockInvalid')),
  v.minValue(0, problem('stockInvalid')),
  v.maxValue(maxStock, problem('stockTooLarge', maxStock)),
)

type PriceFlaw = 'not-a-number' | 'too-small' | 'too-precise' | 'too-large' | 'ambiguous'

const pounds = String.raw`(?:جنيهات|جنيهًا|جنيها|جنيه)(?:\s+مصر\p{L}+)?`
const currency = String.raw`(?:egp|e£|l\.?e\.?|ج\.?\s?م\.?|${pounds})`
const currencyAround = new RegExp(String.raw`^${currency}\s*(?!\p{L})|\s*${currency}$`, 'giu')

/**
 * '149.99', '149,99', '1.500,00', '١٤٩٫٩٩', 'EGP 20' or '20 جنيه' → piastres. A comma before three
 * figures separates thousands; a point there may do so, too: refused.
 */
export function parseEgp(typed: string): Result<Piastres, PriceFlaw> {
  const text = toAsciiNumber(typed)
    .trim()
    .replaceAll(currencyAround, '')
    .replace(/^'(?=\d)/, '')
  if (text === '') return err('too-small')
  const [, sign = '', amount = ''] = /^([+-]?)(.*)$/s.exec(text) ?? []
  if (sign !== '-' && isAmbiguous(amount)) return err('ambiguous')
  const [, whole = '', mark = '', rest = ''] = plain.exec(amount) ?? grouped.exec(amount) ?? []
  const decimals = /^\d/.test(mark) ? mark : rest
  if (whole + decimals === '') return err('not-a-number')
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const isNothing = /^0*$/.test(digits + decimals.slice(0, 2))
  if (sign === '-' || isNothing) return err('too-small')
  if (decimals.replace(/0+$/, '').length > 2) return err('too-precise')
  if (digits.length > 10) return err('too-large')
  return ok(Number(digits + decimals.slice(0, 2).padEnd(2, '0')))
}

const plain = /^(\d*)(?:\.(\d*)|,(\d{1,2}))?$/
/** Groups of three with one mark; another mark before the decimals. */
const grouped = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/

/** '1.500' is one thousand five hundred to some people and 1.50 to others. */
function isAmbiguous(number: string): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(number)
}

/** '12', '١٢', '1e3' → a number, also negative or with decimals; null for others and '1.500'. */
export function parseTypedNumber(typed: string): number | null {
  const text = toAsciiNumber(typed).trim()
  const isNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e\+?\d{1,3})?$/i.test(text)
  return isNumber && !isAmbiguous(text) ? Number(text.replaceAll(',', '')) : null
}

/** Digits and separators of Arabic and Persian become ASCII; what nobody sees goes. */
function toAsciiNumber(text: string): string {
  return toPlainValue(text)
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c،]/g, ',')
    .replaceAll(/\s/g, ' ')
}

/** '250', '٢٥٠٫٥' or, for an empty drawer, '0' → piastres. */
export function parseDrawerAmount(
  typed: string,
): Result<Piastres, 'amountNeeded' | 'amountTooLarge' | 'amountAmbiguous'> {
  const amount = parseEgp(typed)
  if (amount.ok) return amount
  if (amount.error === 'ambiguous') return err('amountAmbiguous')
  if (parseTypedNumber(typed) === 0) return ok(0)
  return err(amount.error === 'too-large' ? 'amountTooLarge' : 'amountNeeded')
}
