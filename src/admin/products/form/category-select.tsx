import type { Category } from '#domain/categories/category.ts'
import { SelectField } from '#ui/form/select-field.tsx'

interface CategorySelectProps {
  categories: readonly Category[]
  value: string
  choose: (id: string) => void
  error: string | undefined
}

/** A category this device does not know (any more) stays chosen until another one is. */
export function CategorySelect({ categories, value, choose, error }: CategorySelectProps) {
  const isKnown = value === '' || categories.some(({ id }) => id === value)
  return (
    <SelectField
      id="category"
      name="category"
      label="Category"
      required
      value={value}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Select a category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </SelectField>
  )
}
