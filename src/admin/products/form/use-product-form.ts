import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import * as v from 'valibot'
import type { EditForm } from '#admin/edit/edited-kind.ts'
import {
  type ProductFields,
  ProductForm,
  type ProductValues,
  productFields,
} from '#domain/products/product-form.ts'
import { focusFirstBad } from '#ui/form/field.tsx'

export type ProductFormApi = ReturnType<typeof useProductForm>['form']

/** Checked when it is submitted, from then on at every change; the first bad field takes the focus. */
export function useProductForm(
  defaultValues: ProductValues,
  submit: (fields: ProductFields, typed: ProductValues) => Promise<void>,
) {
  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ProductForm },
    onSubmit: async ({ value }) => submit(v.parse(ProductForm, value), value),
    onSubmitInvalid: ({ formApi }) => focusFirstBad(productFields, formApi),
  })
  return {
    form,
    typed: useStore(form.store, (state) => state.values),
    busy: useStore(form.store, (state) => state.isSubmitting),
    set: (name, value) => form.setFieldValue(name, value),
    setImage: (address) => form.setFieldValue('image', address),
    submit: () => void form.handleSubmit(),
  } satisfies EditForm<ProductValues, typeof form>
}
