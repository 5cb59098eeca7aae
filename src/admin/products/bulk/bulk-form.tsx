import { countOf } from '#domain/count-words.ts'
import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { planBulk, type BulkRow } from '#domain/products/product-bulk.ts'
import type { Product } from '#domain/products/product.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { type BulkChoice, BulkValue, bulkTypes, firstChoice, readChoice } from './bulk-choice.tsx'

/** More would keep the outbox busy for a long time. */
const mostAtOnce = 1000

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
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? 'Uncategorised' : (names.get(id) ?? id))
  const rows = change.ok ? planBulk(products, change.value, nameOf) : []
  const changed = rows.filter(({ writes }) => writes.length > 0)
  const tooMany = changed.length > mostAtOnce

  async function apply(): Promise<boolean> {
    const count = countOf(changed.length, 'product')
    const saved = await write({
      mutations: changed.flatMap(({ writes }) => writes),
      undoable: true,
      toasts: {
        title: changed.length === 1 ? 'Product Updated' : 'Products Updated',
        confirmed: `${count} changed.`,
        failed: 'Failed to update product. Please try again.',
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
            : `Change ${countOf(changed.length, 'product')}`}
        </Button>
      </DialogButtons>
    </form>
  )
}

const mostShown = 200

function BulkPreview({ rows }: { rows: readonly BulkRow[] }) {
  const changed = rows.filter(({ writes }) => writes.length > 0)
  const problems = rows.filter(({ problem }) => problem !== undefined)
  const listed = [...problems, ...changed].slice(0, mostShown)
  const same = rows.length - changed.length - problems.length
  return (
    <>
      <p role="status" className="mt-5 mb-2">
        {changed.length} will change
        {same > 0 && `, ${same} are like that already`}
        {problems.length > 0 && `, ${problems.length} cannot change and are left out`}.
      </p>
      {listed.length > 0 && (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
          tabIndex={0}
          role="region"
          aria-label="Preview"
          className="max-h-64 overflow-y-auto rounded border"
        >
          <table>
            <thead className="sticky top-0 bg-surface-sunken text-start text-sm">
              <tr>
                <th className="px-3 py-2 text-start font-600">Product</th>
                <th className="px-3 py-2 text-end font-600">Now</th>
                <th className="px-3 py-2 text-end font-600">Then</th>
              </tr>
            </thead>
            <tbody className="text-[0.9375rem]">
              {listed.map(({ product, before, after, problem }) => (
                <tr key={product.id} className="border-bs">
                  <th scope="row" className="min-w-32 px-3 py-2 text-start font-400">
                    <bdi>{product.name}</bdi>
                    {problem !== undefined && (
                      <span className="block text-sm text-danger">{problem}</span>
                    )}
                  </th>
                  <td className="min-w-20 px-3 py-2 text-end tabular-nums text-text-muted [overflow-wrap:break-word]">
                    {before}
                  </td>
                  <td className="min-w-20 px-3 py-2 text-end tabular-nums [overflow-wrap:break-word]">
                    {problem === undefined ? after : '—'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed.length + problems.length > mostShown && (
        <p className="hint mt-2">… and {changed.length + problems.length - mostShown} more</p>
      )}
    </>
  )
}
