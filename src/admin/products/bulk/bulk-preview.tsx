import type { Category } from '#domain/categories/category.ts'
import { formatEgp } from '#ui/money.ts'
import type { BulkChange, BulkProblem, BulkRow, BulkValue } from '#domain/products/product-bulk.ts'
import { maxStock } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

/** As many as a person reads; those that cannot change come first. */
const mostShown = 200

interface BulkPreviewProps {
  rows: readonly BulkRow[]
  type: BulkChange['type']
  categories: readonly Category[]
}

export function BulkPreview({ rows, type, categories }: BulkPreviewProps) {
  const changed = rows.filter(({ writes }) => writes.length > 0)
  const problems = rows.filter(({ problem }) => problem !== undefined)
  const listed = [...problems, ...changed]
  const names = new Map(categories.map((category) => [category.id, shownName(category)]))
  const textOf = (value: BulkValue) => valueText(value, type, names)
  return (
    <>
      <p role="status" className="mt-5 mb-2">
        {summaryOf(changed.length, rows.length - listed.length, problems.length)}
      </p>
      {listed.length > 0 && (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
          tabIndex={0}
          role="region"
          aria-label={t.bulkEdit.preview}
          className="max-h-64 overflow-y-auto rounded border"
        >
          <table>
            <thead className="sticky top-0 bg-surface-sunken text-start text-sm">
              <tr>
                <th className="px-3 py-2 text-start font-600">{t.bulkEdit.product}</th>
                <th className="px-3 py-2 text-end font-600">{t.bulkEdit.before}</th>
                <th className="px-3 py-2 text-end font-600">{t.bulkEdit.after}</th>
              </tr>
            </thead>
            <tbody className="text-[0.9375rem]">
              {listed.slice(0, mostShown).map(({ product, before, after, problem }) => (
                <tr key={product.id} className="border-bs">
                  <th scope="row" className="min-w-32 px-3 py-2 text-start font-400">
                    <ShownName of={product} />
                    {problem !== undefined && (
                      <span className="block text-sm text-danger">
                        {problemText(problem, product.stock)}
                      </span>
                    )}
                  </th>
                  <td className="min-w-20 px-3 py-2 text-end tabular-nums text-text-muted [overflow-wrap:break-word]">
                    <bdi>{textOf(before)}</bdi>
                  </td>
                  <td className="min-w-20 px-3 py-2 text-end tabular-nums [overflow-wrap:break-word]">
                    <bdi>{problem === undefined ? textOf(after) : '—'}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listed.length > mostShown && (
        <p className="hint mt-2">{say(t.bulkEdit.more, { n: listed.length - mostShown })}</p>
      )}
    </>
  )
}

function summaryOf(changed: number, same: number, left: number): string {
  const { willChange, someSame, someLeft, someSameSomeLeft } = t.bulkEdit.summary
  if (same > 0 && left > 0) return say(someSameSomeLeft, { changed, same, left })
  if (same > 0) return say(someSame, { changed, same })
  return left > 0 ? say(someLeft, { changed, left }) : say(willChange, { changed })
}

function valueText(
  value: BulkValue,
  type: BulkChange['type'],
  names: ReadonlyMap<string, string>,
): string {
  if (value === null) return t.fieldValues.uncategorised
  if (typeof value === 'string') return names.get(value) ?? value
  if (typeof value === 'number') return type === 'price' ? formatEgp(value) : String(value)
  return value ? t.entityEdit.yes : t.entityEdit.no
}

function problemText(problem: BulkProblem, stock: number): string {
  switch (problem) {
    case 'priceTooSmall':
      return t.forms.priceTooSmall
    case 'priceTooLarge':
      return t.bulkEdit.priceTooLarge
    case 'stockTooSmall':
      return say(t.bulkEdit.onlyInStock, { n: stock })
    case 'stockTooLarge':
      return say(t.forms.stockTooLarge, { n: maxStock })
  }
}
