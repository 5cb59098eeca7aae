import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { downloadCsv } from '#admin/download-csv.ts'
import { type DayEnd, readDayEnd, listClosings } from '#db/staff/day-closings.ts'
import { listStallDays } from '#db/stall-days.ts'
import {
  addTakings,
  type DayClosing,
  cashDifference,
  expectedCash,
} from '#domain/orders/day-closing.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { rich } from '#texts/rich.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Notice } from '#ui/notice.tsx'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { optionalDay } from '#admin/search-schema.ts'
import { DayButton, daysAround } from '#admin/stall/stall-history.tsx'
import { ClockNote } from '#admin/stall/clock-note.tsx'
import { useToday } from '#admin/stall/takings.tsx'
import type { Db } from '#db/database.ts'
import { piastresToDecimal } from '#domain/money.ts'
import { paymentMethods } from '#domain/orders/payment.ts'
import { guardFormulas } from '#domain/products/product-csv.ts'
import { shopTime } from '#domain/shop-time.ts'
import { ClosingForm } from './closing-form.tsx'
import { ClosingRecord } from './closing-record.tsx'
import { OpenMovements } from './open-movements.tsx'
import { TakingsTable, SignedPrice } from './takings-table.tsx'

interface ClosingScreenProps {
  /** '2026-11-20'; absent, or no day: today. */
  day: string | undefined
  showDay: (day: string) => void
}

/** The end of a day at the stall: counting this device's drawer, and what all devices recorded. */
export function ClosingScreen({ day: chosen, showDay }: ClosingScreenProps) {
  const today = useToday()
  const day = v.parse(optionalDay, chosen) ?? today
  const end = useQuery(readDayEnd, day)
  const ownDays = valueOr(useQuery(listStallDays, useStaff().userId), [])
  if (end.state === 'failed') return <ReadProblem what="orders" />
  if (end.state === 'loading' || end.value.day !== day)
    return <LoadingNote text={t.closing.loading} />
  const { before, after } = daysAround([...end.value.days, ...ownDays], day, today)
  return (
    <div className="max-w-200">
      <Link to="/admin/stall" className="link inline-flex min-h-11 items-center print:hidden">
        {t.closing.backToStall}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="title-3" aria-live="polite">
          {day === today ? say(t.closing.today, { day: nameOf(day) }) : nameOf(day)}
        </h2>
        <nav aria-label={t.closing.days} className="flex flex-wrap gap-x-4 print:hidden">
          <DayButton text={t.stall.dayBefore} day={before} show={showDay} />
          <DayButton text={t.stall.dayAfter} day={after} show={showDay} />
        </nav>
      </div>
      <ClockNote />
      <Day key={day} end={end.value} isToday={day === today} />
    </div>
  )
}

function Day({ end, isToday }: { end: DayEnd; isToday: boolean }) {
  const { closings, own } = end
  const { db } = useServices()
  const isOnline = useOnline()
  const standing = closings.filter(({ state }) => state !== 'refused')
  const isClosed = standing.some(({ isOwn }) => isOwn)
  const canClose = !isClosed && (isToday || own.length > 0)
  const unlisted = useMemo(() => withoutOwn(end, canClose), [end, canClose])
  return (
    <div className="grid grid-cols-1 gap-6">
      {end.damaged.length > 0 && (
        <Notice tone="warning">
          {say(t.closing.damaged, {
            n: end.damaged.length,
            numbers: listed(end.damaged.map((id) => shortNumber(id))),
          })}
        </Notice>
      )}
      {canClose && <ClosingForm day={end.day} own={own} />}
      {!canClose && !isClosed && <p className="card text-text-muted">{t.closing.notClosedHere}</p>}
      {closings.map((view) => (
        <ClosingRecord key={view.closing.id} view={view} />
      ))}
      {standing.length > 1 && (
        <section aria-labelledby="all-drawers" className="card">
          <h3 id="all-drawers" className="title-3 mb-3">
            {t.closing.allDevices}
          </h3>
          <TakingsTable takings={addTakings(standing.map(({ closing }) => closing.takings))} />
        </section>
      )}
      <OpenMovements movements={unlisted} />
      {end.deposits !== 0 && (
        <p>
          {rich(isToday ? t.closing.depositsToday : t.closing.depositsOfDay, {
            x: <SignedPrice piastres={end.deposits} />,
          })}
        </p>
      )}
      {!isOnline && <p className="hint print:hidden">{t.closing.othersOnline}</p>}
      {closings.length > 0 && (
        <p className="flex flex-wrap gap-3 print:hidden">
          <Button look="quiet" onClick={() => print()}>
            {t.closing.print}
          </Button>
          <Button look="quiet" onClick={() => void exportClosings(db)}>
            {t.closing.exportCsv}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Without the open entries of this device while the form shows them. */
function withoutOwn({ own, others }: DayEnd, isInForm: boolean): DayEnd['others'] {
  if (!isInForm) return others
  const ids = new Set(own.map(({ id }) => id))
  return { ...others, open: others.open.filter(({ id }) => !ids.has(id)) }
}

function nameOf(day: string): string {
  return formatDate('weekday', `${day}T12:00`)
}

/** Saves all closings of this device as a CSV file, the newest day first. */
async function exportClosings(db: Db): Promise<void> {
  const standing = (await listClosings(db)).filter(({ state }) => state !== 'refused')
  const cells = standing.map(({ closing }) => closingToCells(closing))
  const [first = {}] = cells
  await downloadCsv('nefer-closings', {
    fields: Object.keys(first),
    data: cells.map(Object.values),
  })
}

/** By column, in English; amounts in EGP. */
export function closingToCells(closing: DayClosing): Record<string, string> {
  const amounts = paymentMethods.flatMap((method) => {
    const { sales, sales_count, returns, returns_count } = closing.takings[method]
    return [
      [`${method}_sales`, piastresToDecimal(sales)],
      [`${method}_sales_count`, String(sales_count)],
      [`${method}_returns`, piastresToDecimal(returns)],
      [`${method}_returns_count`, String(returns_count)],
    ] as const
  })
  return {
    day: closing.day,
    closed_at: closing.closed_at,
    closed_by: guardFormulas(closing.closed_by ?? ''),
    device: closing.device_id,
    ...Object.fromEntries(amounts),
    float: piastresToDecimal(closing.opening),
    expected: piastresToDecimal(expectedCash(closing)),
    counted: piastresToDecimal(closing.counted),
    difference: piastresToDecimal(cashDifference(closing)),
    note: guardFormulas(closing.note),
    closed_time: shopTime(Date.parse(closing.closed_at)),
  }
}
