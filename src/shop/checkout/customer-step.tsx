import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { revalidateLogic, useForm } from '@tanstack/react-form'
import {
  type Customer,
  type CustomerField,
  CheckoutCustomerSchema,
  customerFields,
  optionalFields,
} from '#domain/orders/customer.ts'
import { governorateChoices } from '#domain/orders/governorates.ts'
import { Button } from '#ui/button.tsx'
import { Field, fieldProps, focusFirstBad, SelectField, CheckField } from '#ui/form/field.tsx'
import { forgetAddress, saveAddress } from '#db/shopper/saved-address.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { governorateName } from '#features/order/governorate-name.ts'

type Input = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'> & {
  wide?: boolean
}

const inputs: Record<CustomerField, Input> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  address: { autoComplete: 'street-address', wide: true },
  city: { autoComplete: 'address-level2' },
  governorate: { autoComplete: 'address-level1' },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  note: { autoComplete: 'off', wide: true },
}

type GovernorateProps = Omit<Input, 'wide'> &
  Omit<ComponentProps<typeof SelectField>, 'children' | 'value'> & { value: string }

type NoteProps = Omit<Input, 'wide'> &
  Omit<ComponentProps<'textarea'>, 'inputMode' | 'rows'> & {
    label: string
    error?: string | undefined
  }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface CustomerStepProps {
  form: CustomerFormApi
  remembers: boolean
  remember: (remembers: boolean) => void
}

export function CustomerStep({ form, remembers, remember }: CustomerStepProps) {
  return (
    <form
      noValidate
      aria-labelledby="step-heading"
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {customerFields.map((name) => (
          <form.Field key={name} name={name}>
            {(field) => {
              const { wide = false, ...input } = inputs[name]
              const label = name === 'note' ? t.checkout.noteForWorkshop : t.fields[name]
              const isOptional = optionalFields.includes(name)
              const shared = {
                ...input,
                ...fieldProps(field),
                required: !isOptional,
                label: isOptional ? say(t.checkout.optional, { label }) : label,
                onChange: (event: ChangeEvent<Control>) => field.handleChange(event.target.value),
              }
              if (name === 'phone') return <Field {...shared} hint={t.checkout.phoneHint} />
              if (name === 'note') return <Note {...shared} />
              if (name === 'governorate') return <Governorate {...shared} />
              return <Field {...shared} className={wide ? 'sm:col-span-2' : ''} />
            }}
          </form.Field>
        ))}
      </div>
      <RememberAddress remembers={remembers} remember={remember} />
      <Button type="submit" className="mt-8 w-full sm:w-auto">
        {t.checkout.toPayment}
      </Button>
    </form>
  )
}

function Note({ inputMode: _none, type: _text, ...field }: NoteProps) {
  return <Field {...field} rows={3} hint={t.checkout.noteHint} className="sm:col-span-2" />
}

function Governorate({ inputMode: _none, type: _text, ...field }: GovernorateProps) {
  return (
    <SelectField {...field}>
      <option value="">{t.checkout.chooseGovernorate}</option>
      {governorateChoices(field.value, governorateName).map((name) => (
        <option key={name} value={name}>
          {governorateName(name)}
        </option>
      ))}
    </SelectField>
  )
}

export type CustomerFormApi = ReturnType<typeof useCustomerForm>

interface CustomerFormOptions {
  defaultValues: Customer
  /** Called at every keystroke. */
  keep: (typed: Customer) => void
  finish: (typed: Customer) => void
}

/** Validated at submit, then at every change. The first invalid field gets the focus. */
export function useCustomerForm({ defaultValues, keep, finish }: CustomerFormOptions) {
  return useForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: CheckoutCustomerSchema },
    listeners: { onChange: ({ formApi }) => keep(formApi.state.values) },
    onSubmit: ({ value }) => finish(value),
    onSubmitInvalid: ({ formApi }) => focusFirstBad(customerFields, formApi),
  })
}

interface RememberAddressProps {
  remembers: boolean
  remember: (remembers: boolean) => void
}

/** After the order the address is kept only if ticked. */
function RememberAddress({ remembers, remember }: RememberAddressProps) {
  return (
    <div className="mt-5">
      <CheckField
        name="remember"
        label={t.checkout.remember}
        checked={remembers}
        change={remember}
      />
    </div>
  )
}

/** Ticked if an address is remembered; `kept`, the tick before a reload, comes first. */
export function useRememberAddress(saved: Customer | null, kept: boolean | null) {
  const { db } = useServices()
  const [tick, setTick] = useState(kept)
  const [had] = useState(saved !== null)
  const remembers = tick ?? had
  function rememberOrForget(customer: Customer | null): void {
    if (remembers && customer !== null) toastIfNotSaved(saveAddress(db, customer))
    else if (had || tick === false) toastIfNotSaved(forgetAddress(db))
  }
  return { tick, setTick, remembers, rememberOrForget }
}
