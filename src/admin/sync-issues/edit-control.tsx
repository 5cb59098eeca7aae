import { type ReactNode, useId } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import type { EditableField } from '#domain/writes/definition.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { Field } from '#ui/form/field.tsx'
import { fieldName, fieldValue } from '#features/sync/field-words.ts'

interface EditControlProps {
  field: EditableField
  /** The product of a sale's line. */
  about: string
  text: string
  type: (text: string) => void
}

/** The control that suits the value. */
export function EditControl({ field, about, text, type }: EditControlProps) {
  const { name, value } = field
  const label = about === '' ? fieldName(name) : `${about}: ${fieldName(name).toLowerCase()}`
  if (name === 'category') return <CategorySelect label={label} text={text} type={type} />
  if (name === 'status')
    return (
      <Select label={label} text={text} type={type}>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
    )
  if (typeof value === 'boolean')
    return (
      <Select label={label} text={text} type={type}>
        <option value="true">{fieldValue(name, true)}</option>
        <option value="false">{fieldValue(name, false)}</option>
      </Select>
    )
  const shared = {
    label,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
  }
  if (name === 'description') return <Field {...shared} rows={5} />
  return <Field {...shared} inputMode={typeof value === 'number' ? 'decimal' : 'text'} />
}

interface SelectProps {
  label: string
  text: string
  type: (text: string) => void
}

function CategorySelect(props: SelectProps) {
  const categories = valueOr(useQuery(listCategories), [])
  return (
    <Select {...props}>
      <option value="">{fieldValue('category', null)}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Select({ label, text, type, children }: SelectProps & { children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}
