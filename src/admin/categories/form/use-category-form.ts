import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import * as v from 'valibot'
import type { EditForm } from '#admin/edit/edited-kind.ts'
import {
  CategoryForm,
  type CategoryValues,
  categoryFields,
} from '#domain/categories/category-form.ts'
import { focusFirstBad } from '#ui/form/field.tsx'

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
