/** Rules of the form for pictures, facts and the low-stock level of a product. */
import * as v from 'valibot'
import { toPlainValue } from '#domain/forms/hidden-characters.ts'
import { type FormProblem, problem } from '#domain/forms/problem.ts'
import { stripControls } from '#domain/forms/typed-text.ts'
import { ImageUrl, parseTypedNumber } from '#domain/forms/typed-values.ts'
import { altLimit, maxPictures, textToPictures } from './pictures.ts'

/** A fact in words; null when it is empty. */
export function FactText(max: number) {
  return v.pipe(
    v.string(),
    v.transform(stripControls),
    v.trim(),
    v.maxLength(max, problem('tooLong', max)),
    v.transform((text) => (text === '' ? null : text)),
  )
}

/** '240x160 x 110 mm' becomes '240 × 160 × 110'; null when it is empty. */
export const Size = v.pipe(
  v.string(),
  v.transform(toSize),
  v.regex(/^([1-9]\d{0,4}( × [1-9]\d{0,4}){0,2})?$/, problem('sizeInvalid')),
  v.transform((text) => (text === '' ? null : text)),
)

function toSize(typed: string): string {
  return toPlainValue(typed)
    .trim()
    .replace(/\s*(mm|مم)$/iu, '')
    .replace(/\s*[x×*хX]\s*/gu, ' × ')
}

/** A whole number; null when it is empty. */
export function OptionalNumber(min: number, max: number, flaw: FormProblem) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value.trim() === '') return null
      const number = parseTypedNumber(dataset.value)
      if (number !== null && Number.isInteger(number) && number >= min && number <= max)
        return number
      addIssue({ message: problem(flaw, max) })
      return NEVER
    }),
  )
}

const Alt = v.pipe(v.string(), v.maxLength(altLimit, problem('tooLong', altLimit)))

/** One line for each picture, as `picturesToText` writes them. */
export const Pictures = v.pipe(
  v.string(),
  v.transform((text) => textToPictures(stripControls(text))),
  v.maxLength(maxPictures, problem('tooManyPictures', maxPictures)),
  v.array(v.object({ image: ImageUrl, alt: Alt, alt_ar: Alt })),
)
