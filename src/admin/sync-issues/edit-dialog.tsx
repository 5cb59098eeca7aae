import { sortByText } from '#domain/fold.ts'
import { type FormEvent, useState, type ComponentProps } from 'react'
import { piastresToDecimal } from '#domain/money.ts'
import { parseEgp, parseTypedNumber } from '#domain/forms/typed-values.ts'
import { keysOf } from '#domain/plain-values.ts'
import { factNames, translationLimits } from '#domain/products/product.ts'
import type { EditableField } from '#domain/writes/definition.ts'
import { editableFields, type Mutation } from '#domain/writes/mutations.ts'
import { withValues } from '#domain/writes/resolve-conflict.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { closeOnceDone } from './send-again.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { Field, SelectField } from '#ui/form/field.tsx'
import { fieldName, fieldValue, isAmount } from '#features/sync/field-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

interface EditDialogProps {
  mutation: Mutation
  nameOf: (productId: string) => string
  open: boolean
  close: () => void
  /** Sends the changed write again; false: that was not possible now. */
  send: (mutation: Mutation) => Promise<boolean>
}

/** Corrects a refused write; its values are filled in. */
export function EditDialog({ mutation, nameOf, open, close, send }: EditDialogProps) {
  return (
    <Dialog title={t.syncIssues.edit.title} open={open} close={close}>
      <EditForm mutation={mutation} nameOf={nameOf} close={close} send={send} />
    </Dialog>
  )
}

function EditForm({ mutation, nameOf, close, send }: Omit<EditDialogProps, 'open'>) {
  // A list of pictures is changed in the form of the product.
  const fields = editableFields(mutation).filter(({ value }) => !Array.isArray(value))
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map((field) => [field.path, toText(field)])),
  )
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  async function sendOrStay(edited: Mutation): Promise<void> {
    setBusy(true)
    await closeOnceDone(send(edited), close)
    setBusy(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const values = fields.map((field) => [field.path, toValue(field, typed[field.path] ?? '')])
    const edited = withValues(mutation, Object.fromEntries(values))
    setFailed(edited === null)
    if (edited !== null) void sendOrStay(edited)
  }
  const labelOf = ({ product }: EditableField) => (product === undefined ? '' : nameOf(product))
  const canLeaveOut = fields.filter(({ product }) => product !== undefined).length > 1
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
      {canLeaveOut && <p className="hint">{t.syncIssues.edit.leaveOut}</p>}
      {fields.map((field) => (
        <EditControl
          key={field.path}
          field={field}
          about={labelOf(field)}
          text={typed[field.path] ?? ''}
          type={(text) => setTyped({ ...typed, [field.path]: text })}
        />
      ))}
      <div role="alert" className="empty:hidden">
        {failed && <Notice tone="danger">{t.syncIssues.edit.invalid}</Notice>}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.syncIssues.again.send}
        </Button>
      </div>
    </form>
  )
}

function toText({ name, value }: EditableField): string {
  if (isAmount(name) && typeof value === 'number') return piastresToDecimal(value)
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Null: the text has no such value. An empty category means no category. */
function toValue({ name, value }: EditableField, text: string): unknown {
  if (isAmount(name)) {
    if (name === 'discount' && text.trim() === '') return 0
    const price = parseEgp(text)
    return price.ok ? price.value : null
  }
  if (name === 'category') return text === '' ? null : text
  if (typeof value === 'number') return parseTypedNumber(text)
  if (typeof value === 'boolean') return text === 'true'
  return text.trim() === '' && mayBeUnknown(name) ? null : text.trim()
}

function mayBeUnknown(field: string): boolean {
  return [...factNames, ...keysOf(translationLimits)].some((name) => name === field)
}

interface EditControlProps {
  field: EditableField
  /** The product of a sale's line. */
  about: string
  text: string
  type: (text: string) => void
}

/** The control that suits the value. */
function EditControl({ field, about, text, type }: EditControlProps) {
  const { name, value } = field
  const label = about === '' ? fieldName(name) : labelOfLine(name, about)
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
          <option key={status} value={status}>
            {t.syncIssues.edit.statuses[status]}
          </option>
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
  if (name === 'description' || name.startsWith('address')) return <Field {...shared} rows={5} />
  return typeof value === 'number' ? (
    <Field {...shared} inputMode="decimal" dir="ltr" />
  ) : (
    <Field {...shared} inputMode="text" />
  )
}

function labelOfLine(field: string, product: string): string {
  const texts = t.syncIssues.edit
  if (field === 'delta') return say(texts.differenceOf, { product })
  if (field === 'discount') return say(texts.discountOf, { product })
  return say(field === 'price' ? texts.priceOf : texts.quantityOf, { product })
}

function CategorySelect(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  const categories = sortByText(valueOr(useQuery(listCategories), []), shownName)
  return (
    <SelectField {...props}>
      <option value="">{fieldValue('category', null)}</option>
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {shownName(category)}
        </option>
      ))}
    </SelectField>
  )
}
