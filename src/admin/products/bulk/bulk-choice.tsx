import type { Category } from '#domain/categories/category.ts'
import type { BulkChange } from '#domain/products/product-bulk.ts'
import { type ProductFlag, isFlag, productFields } from '#domain/products/product-form.ts'
import { maxStock } from '#domain/products/product.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { parseTypedNumber } from '#domain/forms/typed-values.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { Field, SelectField } from '#ui/form/field.tsx'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

export interface BulkChoice {
  type: 'category' | 'price' | 'stock' | ProductFlag
  /** As typed or chosen. */
  text: string
}

export const bulkTypes: readonly BulkChoice['type'][] = [
  'category',
  'price',
  'stock',
  ...productFields.filter(isFlag).filter((flag) => flag !== 'archived'),
]

export function bulkTypeText(type: BulkChoice['type']): string {
  if (type === 'price') return t.bulkEdit.priceByPercent
  return type === 'stock' ? t.bulkEdit.stockByDifference : fieldName(type)
}

export const firstChoice: BulkChoice = { type: 'category', text: '' }

/** `nothing`: nothing was typed yet. */
type ChoiceProblem =
  | 'nothing'
  | 'percentUnclear'
  | 'percentOutOfRange'
  | 'differenceUnclear'
  | 'differenceTooLarge'

export function readChoice({ type, text }: BulkChoice): Result<BulkChange, ChoiceProblem> {
  if (text.trim() === '') return err('nothing')
  if (type === 'category') return ok({ type, category: text })
  if (type === 'price') return readPercent(text)
  if (type === 'stock') return readDelta(text)
  return ok({ type: 'flag', flag: type, on: text === 'yes' })
}

function readPercent(text: string): Result<BulkChange, ChoiceProblem> {
  const number = parseTypedNumber(text.replace(/[%٪](?=[\s\p{Cf}]*$)/u, ''))
  const percent = number === null ? Number.NaN : Math.round(number * 100)
  if (number === null || Math.abs(percent - number * 100) > 1e-6) return err('percentUnclear')
  if (percent <= -10_000 || percent > 1_000_000) return err('percentOutOfRange')
  return ok({ type: 'price', percent })
}

function readDelta(text: string): Result<BulkChange, ChoiceProblem> {
  const delta = parseTypedNumber(text)
  if (delta === null || !Number.isInteger(delta)) return err('differenceUnclear')
  if (Math.abs(delta) > maxStock) return err('differenceTooLarge')
  return ok({ type: 'stock', delta })
}

interface BulkValueProps {
  choice: BulkChoice
  change: (choice: BulkChoice) => void
  categories: readonly Category[]
  checked: ReturnType<typeof readChoice>
}

/** The new value, the percentage or the difference. */
export function BulkValue({ choice, change, categories, checked }: BulkValueProps) {
  const { type, text } = choice
  const choose = (next: string) => change({ ...choice, text: next })
  if (type === 'price' || type === 'stock')
    return (
      <Field
        key={type}
        label={type === 'price' ? t.bulkEdit.percent : t.bulkEdit.difference}
        hint={type === 'price' ? t.bulkEdit.percentHint : t.bulkEdit.differenceHint}
        inputMode="text"
        value={text}
        dir="ltr"
        error={
          checked.ok || checked.error === 'nothing' ? undefined : t.bulkEdit.problems[checked.error]
        }
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  const options =
    type === 'category'
      ? categories.map((category) => ({ value: category.id, label: shownName(category) }))
      : [
          { value: 'yes', label: t.fieldValues.yes },
          { value: 'no', label: t.fieldValues.no },
        ]
  return (
    <SelectField
      label={t.bulkEdit.to}
      value={text}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t.bulkEdit.chooseValue}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
