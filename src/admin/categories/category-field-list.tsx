import type { ReactNode } from 'react'
import type { FieldListProps } from '#admin/edit/entity-editor.ts'
import { EntityTextField } from '#admin/edit/entity-text-field.tsx'
import {
  type CategoryField,
  type CategoryFields,
  type CategoryValues,
  categoryFields,
  isNameTaken,
  nameToSlug,
  needsSlug,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { withRepeated } from '#domain/products/missing-translations.ts'
import { Field } from '#ui/form/field.tsx'
import { rich } from '#texts/rich.tsx'
import { t } from '#texts/texts.ts'

type CategoryFieldListProps = FieldListProps<Category, CategoryValues, CategoryFields>

export function CategoryFieldList(props: CategoryFieldListProps) {
  const { form, typed, busy, id, categories, live } = props
  const others = categories.filter((other) => other.id !== id)
  const hints: Partial<Record<CategoryField, ReactNode>> = {
    imageUrl: t.categoryEdit.pictureHint,
    ...(!busy && isNameTaken(typed.name, others) && { name: <NameTaken /> }),
  }
  return (
    <div className="grid gap-5">
      {id !== null && <CategoryId {...props} />}
      {categoryFields.map((name) => (
        <form.Field key={name} name={name}>
          {(field) => (
            <div>
              <EntityTextField
                field={field}
                label={t.categoryEdit.fields[name]}
                rows={name.startsWith('description') ? 4 : undefined}
                hint={hints[name]}
                live={live}
                {...(name === 'imageUrl' && { inputMode: 'url', autoCapitalize: 'none' })}
              />
            </div>
          )}
        </form.Field>
      ))}
      {id === null && <CategoryId {...props} />}
    </div>
  )
}

/** The id of the category: stored, or made from the name. It is typed if the name gives none. */
function CategoryId({ form, id, isGone, typed, categories }: CategoryFieldListProps) {
  if (id !== null)
    return (
      !isGone && (
        <Field
          label={t.categoryEdit.id}
          value={id}
          dir="ltr"
          readOnly
          hint={t.categoryEdit.idFixed}
        />
      )
    )
  const { name } = withRepeated(typed)
  const taken = new Set(categories.map((category) => category.id))
  if (name.trim() === '') return null
  const slug = typed.slug?.trim() ?? ''
  const hint = rich(t.categoryEdit.idWillBe, {
    id: (
      <code dir="ltr" className="break-all">
        {nameToSlug(slug || name, taken)}
      </code>
    ),
  })
  if (!needsSlug(name) && slug === '') return <p className="hint">{hint}</p>
  return (
    <form.Field name="slug">
      {(field) => (
        <Field
          label={t.categoryEdit.id}
          hint={hint}
          value={slugText(field.state.value)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => field.handleChange(event.currentTarget.value)}
        />
      )}
    </form.Field>
  )
}

/** A draft of an older version has none. */
function slugText(value: string | undefined): string {
  return value ?? ''
}

function NameTaken() {
  return <span className="font-550 text-warning">{t.categoryEdit.nameTaken}</span>
}
