import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import * as v from 'valibot'
import type { KeyboardEvent } from 'react'
import type { EditForm } from '#admin/edit/entity-editor.ts'
import {
  type ProductFields,
  type ProductValues,
  ProductForm,
  productFields,
} from '#domain/products/product-form.ts'
import { focusFirstBad } from '#ui/form/field.tsx'
import { piastresToDecimal } from '#domain/money.ts'
import { maxPrice, parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'

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

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The arrow keys change a price by 0.01; a text field, because a number field refuses Arabic digits. */
export function stepPrice(
  event: KeyboardEvent<HTMLInputElement>,
  change: (text: string) => void,
): void {
  const step = steps[event.key]
  if (step === undefined) return
  const price = parseEgp(event.currentTarget.value)
  event.preventDefault()
  if (!price.ok && price.error !== 'too-small') return
  change(piastresToDecimal(Math.min(maxPrice, Math.max(1, (price.ok ? price.value : 0) + step))))
}

/** Says that a typed stock is sent as a difference, and what that makes of the stock there is now. */
export function stockHint(
  seen: string,
  typed: string,
  now: number | undefined,
): string | undefined {
  const wanted = parseTypedNumber(typed)
  const delta = wanted === null ? 0 : wanted - Number(seen)
  if (delta === 0 || !Number.isInteger(delta) || now === undefined) return undefined
  const difference = delta > 0 ? `+${delta}` : `−${-delta}`
  if (String(now) === seen) return `Sent as a difference: ${difference}`
  return `Your ${difference} makes it ${now + delta}`
}
