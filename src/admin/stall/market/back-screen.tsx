import { Link } from '@tanstack/react-router'
import { type PackedMarket, listPackedMarkets } from '#db/staff/packed-markets.ts'
import { useQuery } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { LoadingNote } from '#ui/page/page-state.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { ClockNote } from '#admin/stall/clock-note.tsx'
import { BackForm } from './back-form.tsx'
import { CountedMarket } from './counted-market.tsx'

/** What comes back from the open market, and what was counted after the last ones. */
export function BackScreen() {
  const markets = useQuery(listPackedMarkets)
  if (markets.state === 'failed') return <ReadProblem what="products" />
  if (markets.state === 'loading') return <LoadingNote text={t.common.loading} />
  const open = markets.value.find(({ isOpen }) => isOpen)
  return (
    <div className="max-w-200">
      <Link to="/admin/stall" className="link inline-flex min-h-11 items-center">
        {t.closing.backToStall}
      </Link>
      <ClockNote />
      {open === undefined ? (
        <p role="status" className="card mb-6 text-text-muted">
          {t.market.noneOpen}
        </p>
      ) : (
        <BackForm key={`${open.day} ${countedIn(open)}`} market={open} />
      )}
      {markets.value.map((market) => (
        <CountedMarket key={market.day} market={market} />
      ))}
      <p className="mt-6">
        <Link to="/admin/stall/pack" className="btn-quiet">
          {t.staffTitles.pack}
        </Link>
      </p>
    </div>
  )
}

/** The form begins anew once something was counted. */
function countedIn({ lines }: PackedMarket): number {
  return lines.filter(({ counted }) => counted !== undefined).length
}
