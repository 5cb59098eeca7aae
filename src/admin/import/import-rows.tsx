import { useState } from 'react'
import type { ImportRow } from '#domain/products/product-import.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { StateIcon } from '#ui/icon.tsx'
import type { Category } from '#domain/categories/category.ts'
import type { Note } from '#domain/products/moving/source-pictures.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { Thumbnail } from '#features/product/thumbnail.tsx'
import { formatEgp } from '#ui/money.ts'
import type { MovedFile } from './read-moved.ts'
import { rich } from '#texts/rich.tsx'
import type { MissingPart } from '#domain/products/incomplete.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { lineProblemText } from './problem-texts.ts'

/** Shown at a time: the browser lays out all of a table at once. */
const rowsAtOnce = 50

interface ImportRowsProps {
  rows: readonly ImportRow[]
  /** Of a file of another program. */
  moved?: MovedFile | undefined
  categories?: readonly Category[]
}

/** The change by each line, errors first. Lines that change nothing are only counted. */
export function ImportRows({ rows, moved, categories = [] }: ImportRowsProps) {
  const [most, setMost] = useState(rowsAtOnce)
  const errors = rows.filter(({ type }) => type === 'error')
  const effects = rows.filter(({ type }) => type === 'add' || type === 'change')
  const taken = rows.filter((row) => row.type === 'add' && row.isNameTaken).length
  const shownRows = [...errors, ...effects]
  if (shownRows.length === 0) return null
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
          {shownRows.slice(0, most).map((row) => (
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
                <Effect row={row} categories={categories} moved={moved} />
                <Notes notes={moved?.notes.get(row.line)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shownRows.length > most && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button look="quiet" onClick={() => setMost(most + rowsAtOnce)}>
            {t.ordersAdmin.showMore}
          </Button>
          <p className="hint">{say(t.csvImport.moreLines, { n: shownRows.length - most })}</p>
        </div>
      )}
    </>
  )
}

/** Left out only as long as a question about the file has no answer. */
export function isUnanswered(row: ImportRow): boolean {
  return row.type === 'error' && row.problems.every(({ type }) => type === 'no-rate')
}

/** The product that a line creates. */
export function creationIn(row: ImportRow) {
  if (row.type !== 'add') return undefined
  return row.writes.find((write) => write.kind === 'createProduct')?.payload
}

interface EffectProps {
  row: ImportRow
  categories: readonly Category[]
  moved: MovedFile | undefined
}

function Effect({ row, categories, moved }: EffectProps) {
  switch (row.type) {
    case 'add':
      return (
        <>
          <span className="font-550 text-success">{t.productsAdmin.newProduct}</span>
          <NewValues row={row} categories={categories} moved={moved} />
          {row.isNameTaken && <Warning text={t.csvImport.nameTaken} />}
        </>
      )
    case 'same':
      return <span>{t.csvImport.unchanged}</span>
    case 'error':
      return (
        <ul className={isUnanswered(row) ? 'text-warning' : 'text-danger'}>
          {row.problems
            .map((problem) => lineProblemText(problem, moved !== undefined))
            .map((text) => (
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

function NewValues({ row, categories, moved }: EffectProps) {
  const product = creationIn(row)
  if (product === undefined) return null
  const known = categories.find(({ id }) => id === product.category)
  const created = moved?.newCategories.find(({ id }) => id === product.category)
  const category =
    product.category === null
      ? t.fieldValues.uncategorised
      : known === undefined
        ? say(t.moving.newCategoryName, { category: created?.name ?? product.category })
        : shownName(known)
  return (
    <div className="flex gap-3">
      <span className="w-12 shrink-0">
        <Thumbnail src={product.image} />
      </span>
      <div className="min-w-0">
        <p>
          {say(t.moving.values, {
            price: formatEgp(product.price),
            stock: say(t.ordersAdmin.pieces, { n: product.stock }),
            category,
          })}
        </p>
        {product.archived === true && !isMissingParts(row) && (
          <p className="text-text-muted">{t.moving.hidden}</p>
        )}
        {isMissingParts(row) && <Warning text={incompleteText(row.missing)} />}
      </div>
    </div>
  )
}

type Added = Extract<ImportRow, { type: 'add' }>

function isMissingParts(row: ImportRow): row is Added {
  return row.type === 'add' && row.missing.length > 0
}

function incompleteText(missing: readonly MissingPart[]): string {
  return say(t.moving.incomplete, { fields: listed(missing.map(fieldName)) })
}

function Notes({ notes = [] }: { notes: readonly Note[] | undefined }) {
  if (notes.length === 0) return null
  return (
    <ul className="text-sm text-text-muted">
      {notes.map(noteText).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function noteText(note: Note): string {
  return 'n' in note
    ? say(t.moving.notes[note.type], { n: note.n })
    : say(t.moving.notes[note.type], { text: note.text })
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-warning">
      <StateIcon shape="attention" className="mt-1 h-4 w-4" />
      <span>{text}</span>
    </p>
  )
}

function shorten(text: string): string {
  if (text === '') return t.entityEdit.emptyValue
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
