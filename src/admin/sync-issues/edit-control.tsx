import type { ComponentProps } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import type { EditableField } from '#domain/writes/definition.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { Field, SelectField } from '#ui/form/field.tsx'
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
  const shared = {
    label,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
  }
  if (name === 'category') return <CategorySelect {...shared} />
  if (name === 'status')
    return (
      <SelectField {...shared}>
        {orderStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
    )
  if (typeof value === 'boolean')
    return (
      <SelectField {...shared}>
        <option value="true">{fieldValue(name, true)}</option>
        <option value="false">{fieldValue(name, false)}</option>
      </SelectField>
    )
  if (name === 'description') return <Field {...shared} rows={5} />
  return <Field {...shared} inputMode={typeof value === 'number' ? 'decimal' : 'text'} />
}

function CategorySelect(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  const categories = valueOr(useQuery(listCategories), [])
  return (
    <SelectField {...props}>
      <option value="">{fieldValue('category', null)}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
