import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import {
  type SavedView,
  countUnreadableSaved,
  putSaved,
  readSaved,
  removeSaved,
} from '#db/shopper/saved-products.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { useServices } from '#services.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { PageHeading } from '#ui/page/headings.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { PageSpinner, PartlyUnreadable, ReadProblem } from '#ui/page/whole-page.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { SavedRow } from './saved-row.tsx'

/** The products that this device has saved, the latest first. */
export function SavedScreen() {
  const stored = useQuery(readSaved)
  if (stored.state === 'loading') return <PageSpinner label={t.saved.loading} />
  if (stored.state === 'failed') return <ReadProblem what="saved" />
  return <SavedList views={stored.value} />
}

function SavedList({ views }: { views: readonly SavedView[] }) {
  const { db } = useServices()
  const page = useRef<HTMLDivElement>(null)
  const isPartial = valueOr(useQuery(countUnreadableSaved), 0) > 0

  function remove({ saved }: SavedView, at: number): void {
    const neighbour = at + 1 < views.length ? at + 1 : at - 1
    const buttons = page.current?.querySelectorAll<HTMLElement>('[data-remove]')
    if (neighbour >= 0) buttons?.[neighbour]?.focus()
    const undo = () => toastIfNotSaved(putSaved(db, saved))
    const message = say(t.saved.removed, { name: shownName(saved) })
    const action = { label: t.actions.undo, act: undo }
    const report = () => {
      if (neighbour < 0) document.querySelector<HTMLElement>('main h1')?.focus()
      return showToast({ tone: 'success', message, action, ofPage: true })
    }
    toastIfNotSaved(removeSaved(db, saved.id).then(report))
  }

  return (
    <div ref={page} className="page-narrow pb-20">
      <PageHeading title={t.layout.saved} {...(views.length > 0 && { intro: t.saved.intro })} />
      {isPartial && <PartlyUnreadable />}
      {views.length === 0 ? (
        <EmptyState title={t.saved.empty} text={t.saved.emptyText}>
          <Link to="/products" className="btn-primary">
            {t.common.browseProducts}
          </Link>
        </EmptyState>
      ) : (
        <ul aria-label={t.saved.list} className="border-be">
          {views.map((view, at) => (
            <SavedRow key={view.saved.id} view={view} remove={() => remove(view, at)} />
          ))}
        </ul>
      )}
    </div>
  )
}
