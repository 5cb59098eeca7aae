import type { Category } from '#domain/categories/category.ts'
import type { BulkChange } from '#domain/products/product-bulk.ts'
import { type ProductFlag, isFlag, productFields } from '#domain/products/product-form.ts'
import { maxStock } from '#domain/products/product.ts'
import { type Result, err, ok } from '#domain/result.ts'
import { parseTypedNumber } from '#domain/forms/typed-values.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { Field, SelectField } from '#ui/form/field.tsx'

export interface BulkChoice {
  type: 'category' | 'price' | 'stock' | ProductFlag
  /** As typed or chosen. */
  text: string
}

export const bulkTypes: readonly { type: BulkChoice['type']; label: string }[] = [
  { type: 'category', label: 'Category' },
  { type: 'price', label: 'Price, by percent' },
  { type: 'stock', label: 'Stock, by a difference' },
  ...productFields.filter(isFlag).map((type) => ({ type, label: fieldName(type) })),
]

export const firstChoice: BulkChoice = { type: 'category', text: '' }

/** An empty message: nothing was typed yet. */
export function readChoice({ type, text }: BulkChoice): Result<BulkChange, string> {
  if (text.trim() === '') return err('')
  if (type === 'category') return ok({ type, category: text })
  if (type === 'price') return readPercent(text)
  if (type === 'stock') return readDelta(text)
  return ok({ type: 'flag', flag: type, on: text === 'yes' })
}

function readPercent(text: string): Result<BulkChange, string> {
  const number = parseTypedNumber(text.replace(/[%٪](?=[\s\p{Cf}]*$)/u, ''))
  const percent = number === null ? Number.NaN : Math.round(number * 100)
  if (number === null || Math.abs(percent - number * 100) > 1e-6)
    return err('Please enter a percentage like 10 or -12.5')
  if (percent <= -10_000 || percent > 1_000_000) return err('Between -99.99 and 10,000 percent')
  return ok({ type: 'price', percent })
}

function readDelta(text: string): Result<BulkChange, string> {
  const delta = parseTypedNumber(text)
  if (delta === null || !Number.isInteger(delta)) return err('Please enter a number like 5 or -3')
  if (Math.abs(delta) > maxStock) return err('At most 1,000,000 at once')
  return ok({ type: 'stock', delta })
}

interface BulkValueProps {
  choice: BulkChoice
  change: (choice: BulkChoice) => void
  categories: readonly Category[]
  error: Result<unknown, string>
}

/** The new value, the percentage or the difference. */
export function BulkValue({ choice, change, categories, error }: BulkValueProps) {
  const { type, text } = choice
  const choose = (next: string) => change({ ...choice, text: next })
  if (type === 'price' || type === 'stock')
    return (
      <Field
        key={type}
        label={type === 'price' ? 'Percent' : 'Difference'}
        hint={
          type === 'price'
            ? '10 raises, -10 lowers; rounded to whole piastres'
            : '5 adds, -3 takes away'
        }
        inputMode="text"
        value={text}
        error={error.ok || error.error === '' ? undefined : error.error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  const options =
    type === 'category'
      ? categories.map((category) => ({ value: category.id, label: category.name }))
      : [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
  return (
    <SelectField label="To" value={text} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">Please choose</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
