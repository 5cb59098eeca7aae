import { type FormEvent, useId, useState } from 'react'
import { useOrderNumber } from '#admin/orders/dialog/order-number.ts'
import { canCorrect, canCorrectItems } from '#domain/orders/order-correction.ts'
import { governorateChoices } from '#domain/orders/governorates.ts'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import { governorateName } from '#features/order/governorate-name.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons, Dialog } from '#ui/dialog.tsx'
import { Field, SelectField } from '#ui/form/field.tsx'
import { formProblemText } from '#ui/form/problem-text.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { CorrectedLines } from './corrected-lines.tsx'
import {
  type ContactField,
  type CorrectionDraft,
  checkContact,
  contactFields,
  useCorrection,
  useCorrectionDraft,
} from './use-correction.ts'

interface CorrectionFormProps {
  order: StaffOrder
  draftKey: string
  draft: CorrectionDraft | null
  done: () => void
}

export function CorrectionForm(props: CorrectionFormProps) {
  const { order, draft, done } = props
  const correction = useCorrection(props)
  const { typed, changed, isEmpty, total } = correction
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const prefix = useId()
  const { patch, problems } = checkContact(typed, changed)
  const isOpen = canCorrect(order)

  function save(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const bad = contactFields.find((name) => problems[name] !== undefined)
    if (bad !== undefined) return document.getElementById(prefix + bad)?.focus()
    if (isEmpty || !isOpen) return
    setBusy(true)
    void correction.save(patch).finally(() => setBusy(false))
  }

  return (
    <form noValidate className="mt-4" onSubmit={save}>
      {!isOpen && (
        <Notice tone="danger" className="mb-4">
          <p role="alert">{t.orderCorrection.tooLate}</p>
        </Notice>
      )}
      {isOpen && draft !== null && (
        <Notice tone="info" className="mb-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p role="status">{t.orderCorrection.restored}</p>
            <button
              type="button"
              className="link min-h-11 font-550"
              onClick={correction.startAfresh}
            >
              {t.orderCorrection.startAfresh}
            </button>
          </div>
        </Notice>
      )}
      <h3 className="font-600">{t.orderCorrection.customer}</h3>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {contactFields.map((name) => {
          const problem = tried ? problems[name] : undefined
          return (
            <ContactInput
              key={name}
              id={prefix + name}
              name={name}
              value={typed[name]}
              error={problem === undefined ? undefined : formProblemText(problem)}
              type={(value) => correction.type(name, value)}
            />
          )
        })}
      </div>
      <h3 className="mt-6 font-600">{t.orderCorrection.items}</h3>
      {canCorrectItems(order) ? (
        <CorrectedLines order={order} correction={correction} />
      ) : (
        <p className="hint mt-2">{t.orderCorrection.returned}</p>
      )}
      <p className="mt-4 flex justify-between text-lg font-600">
        <span>{t.orderCorrection.total}</span>
        <Price piastres={total} />
      </p>
      <div role="alert" className="empty:hidden">
        {tried && isEmpty && <p className="field-error">{t.orderCorrection.nothingLeft}</p>}
      </div>
      <p className="hint mt-4">
        {isHeld(order) ? t.orderCorrection.noMail : t.orderCorrection.mail}
      </p>
      <DialogButtons close={done}>
        <Button type="submit" busy={busy} aria-disabled={!isOpen || undefined}>
          {t.orderCorrection.save}
        </Button>
      </DialogButtons>
    </form>
  )
}

interface ContactInputProps {
  id: string
  name: ContactField
  value: string
  error: string | undefined
  type: (value: string) => void
}

function ContactInput({ name, type, ...rest }: ContactInputProps) {
  const label = fieldName(name)
  const className = name === 'address' ? 'md:col-span-2' : ''
  if (name === 'governorate')
    return (
      <SelectField label={label} {...rest} onChange={(event) => type(event.currentTarget.value)}>
        {rest.value === '' && <option value="">{t.checkout.chooseGovernorate}</option>}
        {governorateChoices(rest.value, governorateName).map((one) => (
          <option key={one} value={one}>
            {governorateName(one)}
          </option>
        ))}
      </SelectField>
    )
  return (
    <Field
      {...rest}
      label={label}
      className={className}
      autoComplete="off"
      inputMode={name === 'phone' ? 'tel' : name === 'postalCode' ? 'numeric' : 'text'}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Stays open if the order is shipped meanwhile, and reports it. */
export function CorrectOrder({ order }: { order: StaffOrder }) {
  const number = useOrderNumber(order.id)
  const [open, setOpen] = useState(false)
  if (!open && !canCorrect(order)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.orderCorrection.open}
      </Button>
      <Dialog wide title={say(t.orderCorrection.title, { number })} open={open} close={close}>
        <Form order={order} close={close} />
      </Dialog>
    </>
  )
}

function Form({ order, close }: { order: StaffOrder; close: () => void }) {
  const { key, draft } = useCorrectionDraft(order.id)
  if (draft === undefined) return null
  return <CorrectionForm order={order} draftKey={key} draft={draft} done={close} />
}
