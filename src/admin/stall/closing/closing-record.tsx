import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClosingView } from '#db/staff/day-closings.ts'
import { cashDifference, expectedCash } from '#domain/orders/day-closing.ts'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'
import { TakingsTable, SignedPrice } from './takings-table.tsx'

/** A closed drawer, as it was recorded. */
export function ClosingRecord({ view: { closing, isOwn, state } }: { view: ClosingView }) {
  const time = formatDate('moment', closing.closed_at)
  const headingId = `closing-${closing.id}`
  return (
    <section aria-labelledby={headingId} className="card break-inside-avoid">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={headingId} className="title-3">
          {isOwn ? t.closing.thisDevice : t.closing.otherDevice}
        </h3>
        {state === 'waiting' && <WaitingMark />}
        {state === 'refused' && (
          <Link to="/admin/sync" className="link inline-flex min-h-11 items-center text-danger">
            {t.closing.needsAttention}
          </Link>
        )}
      </div>
      <p className="mb-3 text-sm text-text-muted">
        {closing.closed_by === undefined
          ? say(t.closing.closedAt, { time })
          : rich(t.closing.closedBy, { time, name: <bdi>{closing.closed_by}</bdi> })}
      </p>
      <TakingsTable takings={closing.takings} />
      <dl className="mt-3 border-bs pt-3">
        <Row name={t.closing.float} value={<Price piastres={closing.opening} />} />
        <Row name={t.closing.expected} value={<SignedPrice piastres={expectedCash(closing)} />} />
        <Row name={t.closing.counted} value={<Price piastres={closing.counted} />} />
        <Row
          name={t.closing.difference}
          value={<SignedPrice piastres={cashDifference(closing)} plus />}
          strong
        />
        {closing.note !== '' && (
          <Row name={t.closing.note} value={<span dir="auto">{closing.note}</span>} />
        )}
      </dl>
    </section>
  )
}

interface RowProps {
  name: string
  value: ReactNode
  strong?: boolean
}

export function Row({ name, value, strong = false }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-1 ${strong ? 'font-600' : ''}`}>
      <dt>{name}</dt>
      <dd className="min-w-0 text-end [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
