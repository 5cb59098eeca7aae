/** Prices and numbers of pieces as other programs and people write them. */
import { piastresToDecimal } from '#domain/money.ts'
import { toLatinDigits } from '#domain/forms/latin-digits.ts'
import { parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'
import type { Piastres } from '#domain/piastres.ts'

/** How the file writes '1.500': one thousand five hundred, 1.50, or nobody has said so yet. */
export type NumberFormat = 'thousands' | 'decimals' | 'unknown'

export type Amount =
  /** In hundredths of the currency; null: no currency is named. */
  | { type: 'amount'; value: Piastres; currency: string | null }
  | { type: 'missing' | 'ambiguous' | 'unreadable'; text: string }

const signs: Readonly<Record<string, string>> = { $: 'USD', us$: 'USD', '€': 'EUR' }

/** A longer cell is no number: patterns would search it for seconds. */
const longest = 100

/** 'USD 25', '12,50 €' and '£4' name a currency that need not be ours. */
export function readAmount(cell: string, format: NumberFormat): Amount {
  const text = cell.trim()
  if (text.length > longest) return { type: 'unreadable', text: text.slice(0, longest) }
  const { currency, rest } = currencyOf(text)
  const amount = inFormat(rest, format)
  const price = parseEgp(amount)
  if (price.ok) return { type: 'amount', value: price.value, currency }
  if (price.error === 'ambiguous') return { type: 'ambiguous', text }
  const isMissing = /^[0.,\s]*$/.test(toLatinDigits(rest))
  return { type: isMissing ? 'missing' : 'unreadable', text: amount === rest ? text : amount }
}

/** A cell that only names a currency: 'EGP' for each spelling of ours. */
export function currencyCode(cell: string): string {
  const amount = readAmount(`${cell} 1`, 'unknown')
  return (amount.type === 'amount' ? amount.currency : null) ?? cell.toUpperCase()
}

const ours =
  /^(?:egp|e£|l\.?e\.?|ج\.?\s?م\.?|جنيه\p{L}*)|(?:egp|l\.?e\.?|ج\.?\s?م\.?|جنيه\p{L}*)$/iu
const foreign = /^(us\$|[$€£¥₹]|[a-z]{3}(?![a-z]))\s*(.*)$|^(.*?)\s*([$€£¥₹]|(?<![a-z])[a-z]{3})$/i

function currencyOf(text: string): { currency: string | null; rest: string } {
  // The sign of Latin digits comes first or last, in each script.
  const spaced = text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
  if (ours.test(spaced)) return { currency: 'EGP', rest: spaced }
  const [, first, after, before, last] = foreign.exec(spaced) ?? []
  const sign = first ?? last
  if (sign === undefined) return { currency: null, rest: spaced }
  return { currency: signs[sign.toLowerCase()] ?? sign.toUpperCase(), rest: after ?? before ?? '' }
}

/** `1.500` as the file means it: '1500' or '1.5000'; `1.505` is too precise then. */
function inFormat(text: string, format: NumberFormat): string {
  const latin = toLatinDigits(text).trim()
  const [open, whole = '', rest = ''] =
    /(?<![\d.])([1-9]\d{0,2})\.(\d{3})(?![\d.])/.exec(latin) ?? []
  if (open === undefined || format === 'unknown' || /[,٫]/.test(latin)) return text
  return latin.replace(open, format === 'thousands' ? whole + rest : `${whole}.${rest}0`)
}

/** Whether a file has decimal commas and no decimal points: then '1.500' has thousands. */
export function formatOf(cells: readonly string[]): NumberFormat {
  const numbers = cells.filter((cell) => cell.length <= longest)
  const plain = numbers.map((cell) => toLatinDigits(cell).replaceAll(/[^\d.,]/g, ''))
  const commas = plain.some((text) => /(^|\d)\.?\d*,\d{1,2}$/.test(text) && !/,.*,/.test(text))
  const points = plain.some((text) => /\.\d{1,2}$/.test(text) && !/\..*\./.test(text))
  return commas && !points ? 'thousands' : 'unknown'
}

export type Pieces =
  | { type: 'pieces'; value: number }
  /** Empty, unlimited, below 0, not counted or in words. */
  | { type: 'unknown' }
  | { type: 'ambiguous'; text: string }
  | { type: 'decimal'; floor: number; text: string }

export function readPieces(cell: string, format: NumberFormat): Pieces {
  const text = cell.trim().replace(/^'(?=[-\d])/, '')
  if (text.length > longest) return { type: 'unknown' }
  const latin = toLatinDigits(text)
  const isOpen = /^[1-9]\d{0,2}\.\d{3}$/.test(latin)
  if (isOpen && format === 'unknown') return { type: 'ambiguous', text }
  const plain = isOpen && format === 'thousands' ? latin.replace('.', '') : latin
  const number = isOpen
    ? Number(plain)
    : parseTypedNumber(plain.replace(/^(\d+),(\d{1,2})$/, '$1.$2'))
  if (number === null || number < 0) return { type: 'unknown' }
  return Number.isInteger(number)
    ? { type: 'pieces', value: number }
    : { type: 'decimal', floor: Math.floor(number), text }
}

/** '30.5': how many of our pounds one of the other currency is; null: no rate. */
export function readRate(typed: string): number | null {
  const rate = parseTypedNumber(typed.replace(/^(\d+),(\d{1,2}|\d{4,})$/, '$1.$2'))
  return rate !== null && rate > 0 && rate <= 100_000 ? rate : null
}

/** As a cell of ours. */
export function inPounds(value: Piastres, rate: number): string {
  return piastresToDecimal(Math.round((value * Math.round(rate * 10_000)) / 10_000))
}
