import { useState } from 'react'
import { maxWrites } from '#admin/max-writes.ts'
import type { Category } from '#domain/categories/category.ts'
import { planBulk } from '#domain/products/product-bulk.ts'
import type { Product } from '#domain/products/product.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import {
  type BulkChoice,
  BulkValue,
  bulkTypeText,
  bulkTypes,
  firstChoice,
  readChoice,
} from './bulk-choice.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface BulkFormProps {
  products: readonly Product[]
  categories: readonly Category[]
  close: () => void
  finish: () => void
}

/** The change, a preview of every product, and then the button. */
export function BulkForm({ products, categories, close, finish }: BulkFormProps) {
  const [choice, setChoice] = useState<BulkChoice>(firstChoice)
  const { busy, run } = useOnce()
  const write = useWrites()
  const change = readChoice(choice)
  const rows = change.ok ? planBulk(products, change.value) : []
  const changed = rows.filter(({ writes }) => writes.length > 0)
  const tooMany = changed.length > maxWrites

  async function apply(): Promise<boolean> {
    const saved = await write({
      mutations: changed.flatMap(({ writes }) => writes),
      undoable: true,
      toasts: {
        title: say(t.bulkEdit.updated, { n: changed.length }),
        confirmed: say(t.bulkEdit.changed, { n: changed.length }),
        failed: t.productsAdmin.updateFailed,
      },
    })
    if (saved) finish()
    return saved
  }

  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void run(apply)
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t.bulkEdit.field}
          value={choice.type}
          onChange={(event) => {
            const type = bulkTypes.find((one) => one === event.currentTarget.value)
            if (type) setChoice({ type, text: '' })
          }}
        >
          {bulkTypes.map((type) => (
            <option key={type} value={type}>
              {bulkTypeText(type)}
            </option>
          ))}
        </SelectField>
        <BulkValue choice={choice} change={setChoice} categories={categories} checked={change} />
      </div>
      {change.ok && <BulkPreview rows={rows} type={change.value.type} categories={categories} />}
      {tooMany && (
        <p role="alert" className="field-error">
          {say(t.bulkEdit.tooMany, { n: maxWrites })}
        </p>
      )}
      <DialogButtons close={close}>
        <Button type="submit" busy={busy} disabled={changed.length === 0 || tooMany}>
          {changed.length === 0
            ? t.bulkEdit.nothingToChange
            : say(t.bulkEdit.changeProducts, { n: changed.length })}
        </Button>
      </DialogButtons>
    </form>
  )
}
