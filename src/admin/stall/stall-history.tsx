import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import type { StallEntry } from '#domain/orders/stall-entry.ts'
import { isRefused } from '#domain/writes/operation.ts'
import { type StallEntryView } from '#db/staff/stall-history.ts'
import { listStallDays } from '#db/stall-days.ts'
import { rich } from '#texts/rich.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { useStaff } from '#staff-services.ts'
import { screenReaderOnly } from '#ui/screen-reader-only.tsx'
import { Price } from '#ui/price.tsx'
import { shownName } from '#features/product/shown-name.tsx'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import type { SaleEntry } from './sale/receipt.tsx'
import { soldIn, netSales, useStallDay, useToday } from './takings.tsx'
import { entryText } from './use-stall.ts'
import type { WithNames } from './with-names.ts'
import { formatDate } from '#ui/dates.ts'

interface StallHistoryProps {
  undo: (entry: StallEntry) => void
  showReceipt: (sale: SaleEntry) => void
  withNames: WithNames
}

/** The entries of a day, newest first; each can be taken back once. Pages through a week. */
export function StallHistory({ undo, showReceipt, withNames }: StallHistoryProps) {
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const days = valueOr(useQuery(listStallDays, useStaff().userId), [])
  const { before, after } = daysAround(days, day, today)
  const views = useStallDay(day)
  const sold = soldIn(views)
  return (
    <section aria-labelledby="stall-day" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="stall-day" className="title-3">
          {day === today
            ? t.stall.today
            : say(t.stall.onDay, { day: formatDate('weekday', `${day}T12:00`) })}
        </h2>
        {sold.length > 0 && (
          <p className="font-600">
            {rich(t.stall.taken, { price: <Price piastres={netSales(views)} /> })}
          </p>
        )}
        {(before ?? after) !== undefined && (
          <div className="flex gap-2">
            <DayButton text={t.stall.dayBefore} day={before} show={setChosen} />
            <DayButton text={t.stall.dayAfter} day={after} show={setChosen} />
          </div>
        )}
      </div>
      {views.length === 0 ? (
        <p className="text-text-muted">{t.stall.nothingYet}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <HistoryRow
              key={view.entry.id}
              view={view}
              undo={undo}
              showReceipt={showReceipt}
              withNames={withNames}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface DayButtonProps {
  text: string
  day: string | undefined
  show: (day: string) => void
}

export function DayButton({ text, day, show }: DayButtonProps) {
  return (
    <button
      type="button"
      className="link min-h-11 px-1 aria-disabled:(opacity-40 no-underline)"
      aria-disabled={day === undefined || undefined}
      onClick={() => day !== undefined && show(day)}
    >
      {text}
    </button>
  )
}

interface HistoryRowProps {
  view: StallEntryView
  undo: (entry: StallEntry) => void
  showReceipt: (sale: SaleEntry) => void
  withNames: WithNames
}

function HistoryRow({ view, undo, showReceipt, withNames }: HistoryRowProps) {
  const { entry, operation, isClosed } = view
  const stands = entry.undone === undefined
  // Its money was counted: a refund leaves the drawer of another day.
  const comesBack = entry.kind === 'sale' && isClosed && stands
  const refused = operation !== null && isRefused(operation)
  return (
    <li data-focus="self" className="flex flex-wrap items-center gap-x-4 border-be py-1.5">
      <span className="text-sm text-text-muted tabular-nums">{formatDate('time', entry.at)}</span>
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className={stands ? 'font-550' : 'line-through text-text-muted'}>
          {say(entryTitle(entry.kind), { entry: entryText(entry, withNames) })}
        </p>
        {entry.kind === 'sale' && (
          <p className="text-sm text-text-muted">
            {listed(
              entry.lines.map((line) =>
                say(t.stall.line, { n: line.quantity, name: shownName(withNames(line)) }),
              ),
            )}
          </p>
        )}
        {comesBack && <p className="text-sm text-text-muted">{t.stall.inClosing}</p>}
      </div>
      {/* Below on narrow screens: the buttons do not move when the mark disappears. */}
      <div className="w-full flex flex-wrap items-center justify-end gap-x-4 lg:w-auto">
        {refused && (
          <Link to="/admin/sync" className="link inline-flex min-h-11 items-center text-danger">
            {t.stall.needsAttention}
          </Link>
        )}
        {operation !== null && !refused && <WaitingMark />}
        {entry.kind === 'sale' && stands && (
          <button
            type="button"
            className="link min-h-11 min-w-11 font-550"
            onClick={() => showReceipt(entry)}
          >
            {rich(t.stallSale.receiptOf, {
              entry: entryText(entry, withNames),
              of: screenReaderOnly,
            })}
          </button>
        )}
        {comesBack && (
          <Link
            to="/admin/stall/returns"
            search={{ order: entry.id }}
            className="link inline-flex min-h-11 items-center font-550"
          >
            {t.returns.returnItems}
          </Link>
        )}
        {entry.kind !== 'return' && stands && !comesBack && (
          <button
            type="button"
            className="link min-h-11 min-w-11 font-550"
            onClick={() => undo(entry)}
          >
            {rich(t.stall.undo, {
              text: entryText(entry, withNames),
              entry: screenReaderOnly,
            })}
          </button>
        )}
        {!stands && (
          <span className="inline-flex min-h-11 items-center text-sm text-text-muted">
            {t.stall.takenBack}
          </span>
        )}
      </div>
    </li>
  )
}

function entryTitle(kind: StallEntry['kind']) {
  switch (kind) {
    case 'sale':
      return t.stall.saleEntry
    case 'stock':
      return t.stall.stockEntry
    case 'return':
      return t.returns.entry
  }
}

/** The nearest days with entries (or today) before and after `day`; days are '2026-11-20'. */
export function daysAround(
  days: readonly string[],
  day: string,
  today: string,
): { before: string | undefined; after: string | undefined } {
  const all = [...new Set([...days, today])].toSorted()
  return {
    before: all.findLast((one) => one < day),
    after: all.find((one) => one > day),
  }
}
