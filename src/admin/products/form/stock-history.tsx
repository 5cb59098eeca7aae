import { Link } from '@tanstack/react-router'
import { type StockChange, readStockHistory } from '#db/staff/stock.ts'
import { useQuery } from '#hooks/use-query.ts'
import { orderBehind, signed, stockReason } from '#features/product/stock-texts.ts'
import { WaitingMark } from '#features/sync/waiting-mark.tsx'
import { formatMoment } from '#ui/formats.ts'
import { stockHistoryDays } from '#domain/products/stock-move.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Recent changes of the stock with their reasons: waiting ones first, then the server's. */
export function StockHistory({ id }: { id: string }) {
  const history = useQuery(readStockHistory, id)
  if (history.state === 'loading') return null
  return (
    <section aria-labelledby="stock-history" className="mt-10 max-w-260">
      <h2 id="stock-history" className="title-3">
        {t.productEdit.stockHistory}
      </h2>
      {history.state === 'failed' ? (
        <p className="hint mt-2">{t.productEdit.historyUnreadable}</p>
      ) : history.value.changes.length === 0 ? (
        <p className="mt-2 text-text-muted">
          {history.value.known
            ? say(t.productEdit.noStockChanges, { n: stockHistoryDays })
            : t.productEdit.historyNotHere}
        </p>
      ) : (
        <ul className="mt-2">
          {history.value.changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ChangeRow({ change }: { change: StockChange }) {
  const { delta, at, waiting, by } = change
  return (
    <li
      className={
        'grid grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-be py-2 last:border-be-0 ' +
        'sm:(grid-cols-[3.5rem_1fr_auto] py-2.5)'
      }
    >
      <span dir="ltr" className="text-end rtl:text-start font-600 tabular-nums">
        {signed(delta)}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
        <Why change={change} /> {waiting && <WaitingMark />}
        {typeof by === 'string' && (
          <span className="text-sm text-text-muted">
            {rich(t.productEdit.changedBy, { name: <bdi>{by}</bdi> })}
          </span>
        )}
      </span>
      <time dateTime={at} className="text-sm text-text-muted tabular-nums lt-sm:col-start-2">
        {formatMoment(at)}
      </time>
    </li>
  )
}

function Why({ change }: { change: StockChange }) {
  const text = stockReason(change)
  const order = orderBehind(change)
  if (order === null) return <bdi>{text}</bdi>
  return (
    <Link
      to="/admin/orders"
      search={{ order }}
      className="link relative after:(absolute -inset-y-2.5 inset-x-0 content-empty)"
    >
      {text}
    </Link>
  )
}
