import { revalidateLogic, useForm } from '@tanstack/react-form'
import { customerFields } from '#domain/orders/checkout-draft.ts'
import { Customer } from '#domain/orders/customer.ts'
import { focusFirstBad } from '#ui/form/focus-first-bad.ts'

export type CustomerForm = ReturnType<typeof useCustomerForm>

interface CustomerFormOptions {
  defaultValues: Customer
  /** Called with the form as typed, at every keystroke. */
  keep: (typed: Customer) => void
  finish: (typed: Customer) => void
}

/** Checked when it is submitted, from then on at every change; the first bad field takes the focus. */
export function useCustomerForm({ defaultValues, keep, finish }: CustomerFormOptions) {
  return useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: Customer },
    listeners: { onChange: ({ formApi }) => keep(formApi.state.values) },
    onSubmit: ({ value }) => finish(value),
    onSubmitInvalid: ({ formApi }) => focusFirstBad(customerFields, formApi),
  })
}
