import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { planBulk } from '#domain/products/product-bulk.ts'
import type { Product } from '#domain/products/product.ts'
import type { Result } from '#domain/result.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { Field, SelectField } from '#ui/form/field.tsx'
import { type BulkChoice, bulkTypes, firstChoice, readChoice } from './bulk-choice.ts'
import { BulkPreview } from './bulk-preview.tsx'

/** More would keep the outbox busy for a long time. */
const mostAtOnce = 1000

interface BulkFormProps {
  products: readonly Product[]
  categories: readonly Category[]
  close: () => void
  finish: () => void
}

/** What to change, what it makes of every product, and only then the button that does it. */
export function BulkForm({ products, categories, close, finish }: BulkFormProps) {
  const [choice, setChoice] = useState<BulkChoice>(firstChoice)
  const { busy, run } = useOnce()
  const write = useWrites()
  const change = readChoice(choice)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? 'Uncategorised' : (names.get(id) ?? id))
  const rows = change.ok ? planBulk(products, change.value, nameOf) : []
  const changed = rows.filter(({ writes }) => writes.length > 0)
  const tooMany = changed.length > mostAtOnce

  async function apply(): Promise<boolean> {
    const count = changed.length === 1 ? '1 product' : `${changed.length} products`
    const saved = await write({
      mutations: changed.flatMap(({ writes }) => writes),
      undoable: true,
      words: {
        title: changed.length === 1 ? 'Product Updated' : 'Products Updated',
        text: `${count} changed.`,
        failure: 'Failed to update product. Please try again.',
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
          label="Change"
          value={choice.type}
          onChange={(event) => {
            const type = bulkTypes.find(({ type: one }) => one === event.currentTarget.value)
            if (type) setChoice({ ...choice, type: type.type, text: '' })
          }}
        >
          {bulkTypes.map(({ type, label }) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectField>
        <BulkValue choice={choice} change={setChoice} categories={categories} error={change} />
      </div>
      {change.ok && <BulkPreview rows={rows} />}
      {tooMany && (
        <p role="alert" className="field-error">
          At most {mostAtOnce} products can be changed at once. Please select fewer.
        </p>
      )}
      <DialogButtons close={close}>
        <Button type="submit" busy={busy} disabled={changed.length === 0 || tooMany}>
          {changed.length === 0
            ? 'Nothing to change'
            : `Change ${changed.length === 1 ? '1 product' : `${changed.length} products`}`}
        </Button>
      </DialogButtons>
    </form>
  )
}

interface BulkValueProps {
  choice: BulkChoice
  change: (choice: BulkChoice) => void
  categories: readonly Category[]
  error: Result<unknown, string>
}

/** The new value, the percentage or the difference. */
function BulkValue({ choice, change, categories, error }: BulkValueProps) {
  const { type, text } = choice
  const choose = (next: string) => change({ ...choice, text: next })
  if (type === 'price' || type === 'stock')
    return (
      <Field
        key={type}
        label={type === 'price' ? 'Percent' : 'Difference'}
        hint={
          type === 'price'
            ? '10 raises, -10 lowers; rounded to whole piastres'
            : '5 adds, -3 takes away'
        }
        inputMode="text"
        value={text}
        error={error.ok || error.error === '' ? undefined : error.error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  const options =
    type === 'category'
      ? categories.map((category) => ({ value: category.id, label: category.name }))
      : [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
  return (
    <SelectField label="To" value={text} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">Please choose</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
