import { formatCount } from '#domain/format-count.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Db } from '#db/database.ts'
import { type MakeList, readMakeList, soldDays } from '#db/staff/make-list.ts'
import type { MakeLine } from '#domain/products/make-list.ts'
import { ShownName } from '#features/product/shown-name.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { language } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { downloadCsv } from '#admin/download-csv.ts'
import { formatMoment } from '#ui/formats.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { makeListColumns, makeListRows } from './make-list-csv.ts'

/** What the workshop should make next, as this device knows it. */
export function MakeListScreen() {
  const { sync } = useServices()
  useEffect(() => void sync.pull(), [sync])
  const now = useNow(60_000)
  const list = useQuery(readInLanguage)
  if (list.state === 'loading') return <LoadingNote text={t.common.loading} />
  if (list.state === 'failed') return <ReadProblem what="products" />
  const { lines } = list.value
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-140 text-text-muted print:hidden">{t.makeList.intro}</p>
        <p className="title-3 hidden print:block">
          {say(t.makeList.printed, { time: formatMoment(new Date(now).toISOString()) })}
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button look="quiet" disabled={lines.length === 0} onClick={() => print()}>
            {t.makeList.print}
          </Button>
          <Button
            look="quiet"
            disabled={lines.length === 0}
            onClick={() => void exportMakeList(list.value)}
          >
            {t.makeList.exportCsv}
          </Button>
        </div>
      </div>
      {lines.length === 0 ? (
        <p role="status" className="card text-center text-text-muted">
          {t.makeList.empty}
        </p>
      ) : (
        <MakeTable list={list.value} />
      )}
    </>
  )
}

function readInLanguage(db: Db): Promise<MakeList> {
  return readMakeList(db, new Date(), language())
}

function exportMakeList(list: MakeList): Promise<void> {
  return downloadCsv('nefer-make-list', { fields: makeListColumns, data: makeListRows(list) })
}

function MakeTable({ list: { lines, complete } }: { list: MakeList }) {
  return (
    <>
      {!complete && (
        <p role="status" className="mb-4 text-text-muted">
          {t.makeList.ordersMissing}
        </p>
      )}
      <div className="overflow-x-auto">
        <table
          className={
            'w-full border-collapse [overflow-wrap:normal] ' +
            '[&_:is(td,th)]:(border-be px-1.5 py-2.5 md:px-3)'
          }
        >
          <thead>
            <tr className="text-sm align-bottom [&_th]:(font-600 [overflow-wrap:normal])">
              <th scope="col" className="!ps-0 text-start">
                {t.productsAdmin.name}
              </th>
              <th scope="col" className="text-end">
                {t.fields.stock}
              </th>
              <th scope="col" className="text-end">
                {t.makeList.level}
              </th>
              <th scope="col" className="text-end">
                {t.makeList.waiting}
              </th>
              <th scope="col" className="!pe-0 text-end">
                {say(t.makeList.sold, { n: soldDays })}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <MakeRow key={line.product.id} line={line} complete={complete} />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="hint mt-4 print:hidden">
        {say(t.productsAdmin.productCount, { n: lines.length })}
      </p>
    </>
  )
}

/** If `complete` is false, this device does not know the waiting people and the sales. */
function MakeRow({ line, complete }: { line: MakeLine; complete: boolean }) {
  const { product, pieces, level, waiting, sold } = line
  return (
    <tr className="break-inside-avoid tabular-nums">
      <th scope="row" className="!ps-0 text-start font-400">
        <Link
          to="/admin/products/edit/$id"
          params={{ id: product.id }}
          className="inline-flex min-h-11 items-center font-550 hover:underline underline-offset-4"
        >
          <ShownName of={product} />
        </Link>
      </th>
      <td className={`text-end ${pieces === 0 ? 'font-600 text-danger' : ''}`}>
        {formatCount(pieces)}
      </td>
      <td className="text-end text-text-muted">{level}</td>
      <td className={`text-end ${waiting > 0 ? 'font-600 text-warning' : 'text-text-muted'}`}>
        {complete ? formatCount(waiting) : '—'}
      </td>
      <td className="!pe-0 text-end">{complete ? formatCount(sold) : '—'}</td>
    </tr>
  )
}
