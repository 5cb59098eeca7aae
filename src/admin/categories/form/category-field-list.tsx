import type { ReactNode } from 'react'
import type { FieldListProps } from '#admin/edit/entity-editor.ts'
import { EntityTextField } from '#admin/edit/entity-text-field.tsx'
import {
  type CategoryField,
  type CategoryValues,
  categoryFields,
  isNameTaken,
  nameToSlug,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { Field } from '#ui/form/field.tsx'

type CategoryFieldListProps = FieldListProps<Category, CategoryValues, CategoryValues>

const texts: Record<CategoryField, { label: string; rows?: number }> = {
  name: { label: 'Name' },
  description: { label: 'Description', rows: 4 },
  imageUrl: { label: 'Cover image URL' },
}

export function CategoryFieldList(props: CategoryFieldListProps) {
  const { form, typed, busy, id, categories, live } = props
  const others = categories.filter((other) => other.id !== id)
  const hints: Partial<Record<CategoryField, ReactNode>> = {
    imageUrl: pictureHint,
    ...(!busy && isNameTaken(typed.name, others) && { name: nameTakenHint }),
  }
  return (
    <div className="grid gap-5">
      <CategoryId {...props} />
      {categoryFields.map((name) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <div>
              <EntityTextField
                field={field}
                {...texts[name]}
                hint={hints[name]}
                live={live}
                {...(name === 'imageUrl' && { inputMode: 'url', autoCapitalize: 'none' })}
              />
            </div>
          )}
        </form.Field>
      ))}
    </div>
  )
}

/** What it is, or is going to be. */
function CategoryId({ id, isGone, typed, categories }: CategoryFieldListProps) {
  if (id !== null)
    return (
      !isGone && (
        <Field label="Category ID" value={id} readOnly hint="Category ID cannot be changed" />
      )
    )
  const taken = new Set(categories.map((category) => category.id))
  return (
    typed.name.trim() !== '' && (
      <p className="hint order-last">
        Its ID will be <code className="break-all">{nameToSlug(typed.name, taken)}</code> and cannot
        be changed later.
      </p>
    )
  )
}

const pictureHint = 'A picture in 16:9 or 3:2 ratio looks best.'
const nameTakenHint = (
  <span className="font-550 text-warning">There is already a category with this name.</span>
)
