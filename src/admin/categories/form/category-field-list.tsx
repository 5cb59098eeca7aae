import type { ReactNode } from 'react'
import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import * as v from 'valibot'
import type { FieldListProps, EditForm } from '#admin/edit/entity-editor.ts'
import {
  type CategoryField,
  type CategoryValues,
  categoryFields,
  isNameTaken,
  CategoryForm,
  nameToSlug,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { Field, fieldProps, focusFirstBad } from '#ui/form/field.tsx'
import { RemoteChangeNote } from '#features/edit-form/edit-notices.tsx'
import type { LiveForm } from '#features/edit-form/use-persisted-form.ts'

type CategoryFieldListProps = FieldListProps<Category, CategoryValues, CategoryFormApi>

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
        <TextField key={name} form={form} name={name} hint={hints[name]} live={live} />
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

interface TextFieldProps {
  form: CategoryFormApi
  name: CategoryField
  hint: ReactNode
  live: LiveForm<CategoryValues> | null
}

function TextField({ form, name, hint, live }: TextFieldProps) {
  const { label, rows } = texts[name]
  return (
    <form.Field name={name}>
      {(field) => {
        const shared = { ...fieldProps(field), label, hint }
        return (
          <div>
            {rows === undefined ? (
              <Field
                {...shared}
                autoComplete="off"
                {...(name === 'imageUrl' && { inputMode: 'url' as const, autoCapitalize: 'none' })}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            ) : (
              <Field
                {...shared}
                rows={rows}
                onChange={(event) => field.handleChange(event.target.value)}
              />
            )}
            {live && (
              <RemoteChangeNote
                field={label}
                value={live.elsewhere[name]}
                keepMine={() => live.keepMine(name)}
                takeTheirs={() => live.takeTheirs(name)}
              />
            )}
          </div>
        )
      }}
    </form.Field>
  )
}

export type CategoryFormApi = ReturnType<typeof useCategoryForm>['form']

/** Checked when it is submitted, from then on at every change; the first bad field takes the focus. */
export function useCategoryForm(
  defaultValues: CategoryValues,
  submit: (fields: CategoryValues, typed: CategoryValues) => Promise<void>,
) {
  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: CategoryForm },
    onSubmit: async ({ value }) => submit(v.parse(CategoryForm, value), value),
    onSubmitInvalid: ({ formApi }) => focusFirstBad(categoryFields, formApi),
  })
  return {
    form,
    typed: useStore(form.store, (state) => state.values),
    busy: useStore(form.store, (state) => state.isSubmitting),
    set: (name, value) => form.setFieldValue(name, value),
    setImage: (address) => form.setFieldValue('imageUrl', address),
    submit: () => void form.handleSubmit(),
  } satisfies EditForm<CategoryValues, typeof form>
}
