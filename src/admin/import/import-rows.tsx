import type { ImportRow } from '#domain/products/product-import.ts'
import { formatCount } from '#domain/count-words.ts'
import { Notice } from '#ui/notice.tsx'
import { StateIcon } from '#ui/icon.tsx'

/** As many as a person reads; errors come first. */
const mostShown = 300

/** Line by line, what the file would do. Lines that change nothing are only counted. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const errors = rows.filter(({ type }) => type === 'error')
  const effects = rows.filter(({ type }) => type === 'add' || type === 'change')
  const taken = rows.filter((row) => row.type === 'add' && row.isNameTaken).length
  const listed = [...errors, ...effects]
  if (listed.length === 0) return null
  return (
    <>
      {taken > 0 && (
        <Notice tone="warning" className="mb-4">
          {taken === 1 ? '1 new product has' : `${taken} new products have`} a name that is there
          already. A line with the product’s id changes it; without one it is added again.
        </Notice>
      )}
      <table className="text-[0.9375rem]">
        <thead className="text-sm">
          <tr className="border-be border-line-strong">
            <th className="py-2 pe-3 text-end font-600 whitespace-nowrap">Line</th>
            <th className="px-3 py-2 text-start font-600">Product</th>
            <th className="px-3 py-2 text-start font-600">What happens</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, mostShown).map((row) => (
            <tr key={row.line} className="border-be align-top">
              <td className="py-2.5 pe-3 text-end tabular-nums whitespace-nowrap text-text-muted">
                {row.line}
              </td>
              <th
                scope="row"
                className="max-w-60 min-w-28 break-words px-3 py-2.5 text-start font-550"
              >
                {row.name === '' ? '—' : row.name}
              </th>
              <td className="break-words px-3 py-2.5">
                <Effect row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > mostShown && (
        <p className="hint mt-2">… and {formatCount(listed.length - mostShown)} more lines</p>
      )}
    </>
  )
}

function Effect({ row }: { row: ImportRow }) {
  switch (row.type) {
    case 'add':
      return (
        <>
          <span className="font-550 text-success">New product</span>
          {row.isNameTaken && <Warning text="Another product already has this name" />}
        </>
      )
    case 'same':
      return <>Unchanged</>
    case 'error':
      return (
        <ul className="text-danger">
          {row.errors.map((error) => (
            <li key={error} className="flex gap-2">
              <StateIcon shape="attention" className="mt-1 h-4 w-4" />
              <span className="min-w-0">{error}</span>
            </li>
          ))}
        </ul>
      )
    case 'change':
      return (
        <ul>
          {row.changes.map(({ field, from, to }) => (
            <li key={field}>
              <span className="font-550">{field}</span>{' '}
              <del className="text-text-muted">{shorten(from)}</del> → <ins>{shorten(to)}</ins>
            </li>
          ))}
          {row.changedSince && (
            <li>
              <Warning text="This product was changed after the file was exported" />
            </li>
          )}
        </ul>
      )
  }
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-warning">
      <StateIcon shape="attention" className="mt-1 h-4 w-4" />
      {text}
    </p>
  )
}

function shorten(text: string): string {
  if (text === '') return '(empty)'
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
