import type { BulkRow } from '#domain/products/product-bulk.ts'

/** As many as a person reads. */
const mostShown = 200

export function BulkPreview({ rows }: { rows: readonly BulkRow[] }) {
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area must be reachable by keyboard
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
