import { useId } from 'react'
import type { Category } from '#domain/categories/category.ts'
import type { Result } from '#domain/result.ts'
import { Field } from '#ui/form/field.tsx'
import type { BulkChoice } from './bulk-choice.ts'

interface BulkValueProps {
  choice: BulkChoice
  change: (choice: BulkChoice) => void
  categories: readonly Category[]
  error: Result<unknown, string>
}

/** The new value, the percentage or the difference. */
export function BulkValue({ choice, change, categories, error }: BulkValueProps) {
  const id = useId()
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
    <div>
      <label htmlFor={id} className="label">
        To
      </label>
      <select
        id={id}
        className="field"
        value={text}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">Please choose</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
