import { Link } from '@tanstack/react-router'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { totalPrice } from '#domain/orders/cart.ts'
import { type StallEntry, dayOf } from '#domain/orders/stall.ts'
import { isRefused } from '#domain/writes/operation.ts'
import { type StallEntryView, listStallDay } from '#db/staff/stall.ts'
import { Price } from '#ui/price.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { entryText } from './use-stall.ts'

/** What this device did today, newest first; everything can be taken back once. */
export function StallHistory({ undo }: { undo: (entry: StallEntry) => void }) {
  const today = dayOf(new Date(useNow(60_000)))
  const views = valueOr(useQuery(listStallDay, today), [])
  const sold = views.flatMap(({ entry }) =>
    entry.kind === 'sale' && entry.undone === undefined ? entry.lines : [],
  )
  return (
    <section aria-labelledby="stall-today" className="mt-10">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="stall-today" className="title-3">
          Today on this device
        </h2>
        {sold.length > 0 && (
          <p className="font-600">
            Taken: <Price piastres={totalPrice(sold)} />
          </p>
        )}
      </div>
      {views.length === 0 ? (
        <p className="text-text-muted">Nothing sold or counted yet.</p>
      ) : (
        <ul>
          {views.map((view) => (
            <HistoryRow key={view.entry.id} view={view} undo={() => undo(view.entry)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

function HistoryRow({
  view: { entry, operation },
  undo,
}: {
  view: StallEntryView
  undo: () => void
}) {
  const refused = operation !== null && isRefused(operation)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-be py-1.5">
      <span className="text-sm text-text-muted tabular-nums">{time.format(entry.at)}</span>
      <div className="min-w-40 flex-1">
        <p className={entry.undone === undefined ? 'font-550' : 'line-through text-text-muted'}>
          {entry.kind === 'sale' ? 'Sale: ' : 'Stock: '}
          {entryText(entry)}
        </p>
        {entry.kind === 'sale' && (
          <p className="text-sm text-text-muted">
            {entry.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          </p>
        )}
      </div>
      {refused && (
        <Link to="/admin/sync" className="link inline-flex min-h-11 items-center text-danger">
          Needs your attention
        </Link>
      )}
      {operation !== null && !refused && <WaitingMark />}
      {entry.undone === undefined ? (
        <button type="button" className="link min-h-11 min-w-11 font-550" onClick={undo}>
          Undo<span className="sr-only"> {entryText(entry)}</span>
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center text-sm text-text-muted">
          Taken back
        </span>
      )}
    </li>
  )
}
