import type { ImportRow } from '#domain/products/product-import.ts'
import { Notice } from '#ui/notice.tsx'
import { StateIcon } from '#ui/icon.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { lineProblemText } from './problem-texts.ts'

/** As many as a person reads; errors come first. */
const mostShown = 300

/** The change by each line of the file. Lines that change nothing are only counted. */
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
          {say(t.csvImport.namesTaken, { n: taken })}
        </Notice>
      )}
      <table className="text-[0.9375rem]">
        <thead className="text-sm">
          <tr className="border-be border-line-strong">
            <th className="py-2 pe-3 text-end font-600 whitespace-nowrap">{t.csvImport.line}</th>
            <th className="px-3 py-2 text-start font-600">{t.bulkEdit.product}</th>
            <th className="px-3 py-2 text-start font-600">{t.csvImport.effect}</th>
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
                <bdi>{row.name === '' ? '—' : row.name}</bdi>
              </th>
              <td className="break-words px-3 py-2.5">
                <Effect row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > mostShown && (
        <p className="hint mt-2">{say(t.csvImport.moreLines, { n: listed.length - mostShown })}</p>
      )}
    </>
  )
}

function Effect({ row }: { row: ImportRow }) {
  switch (row.type) {
    case 'add':
      return (
        <>
          <span className="font-550 text-success">{t.productsAdmin.newProduct}</span>
          {row.isNameTaken && <Warning text={t.csvImport.nameTaken} />}
        </>
      )
    case 'same':
      return <>{t.csvImport.unchanged}</>
    case 'error':
      return (
        <ul className="text-danger">
          {row.problems.map(lineProblemText).map((text) => (
            <li key={text} className="flex gap-2">
              <StateIcon shape="attention" className="mt-1 h-4 w-4" />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )
    case 'change':
      return (
        <ul>
          {row.changes.map(({ field, from, to }) => (
            <li key={field}>
              {rich(t.csvImport.fieldChange, {
                field: (
                  <bdi dir="ltr" className="font-550">
                    {field}
                  </bdi>
                ),
                from: <del className="text-text-muted">{shorten(from)}</del>,
                to: <ins>{shorten(to)}</ins>,
              })}
            </li>
          ))}
          {row.changedSince && (
            <li>
              <Warning text={t.csvImport.changedSince} />
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
  if (text === '') return t.entityEdit.emptyValue
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
