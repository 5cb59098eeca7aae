import { Component, createRef, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { asOf } from '#db/sync-state.ts'
import { useServices } from '#services.ts'
import { prerenderedAsOf } from '#hooks/catalog-answers.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { isStandalone, keepingText, readKeeping } from '#features/keeping.ts'
import { LanguageLink } from '#features/language/language-link.tsx'
import { SyncChip } from '#features/sync/sync-chip.tsx'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { formatDate } from '#ui/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const BringOffer = lazyPart(() =>
  import('#features/move/bring-offer.tsx').then((module) => module.BringOffer),
)

interface StatusStripProps {
  /** Reserves its space while its text is loading. */
  room: ReactNode
  /** Always shown: otherwise the controls below would move. */
  isKept: boolean
}

/** Below the header: age of prices while offline; narrow: sync chip. */
export function StatusStrip(props: StatusStripProps) {
  const content = useContent(props)
  const keeping = readKeeping(useServices().db)
  return (
    <>
      {keeping === 'inside-app' && <Warning text={keepingText(keeping)} />}
      {isStandalone() && !props.isKept && <BringOffer />}
      <HeldBelow>{content}</HeldBelow>
    </>
  )
}

interface Before {
  height: number
  scrolled: number
}

/**
 * What is below its children stays in place when they come or go: a press would miss its button.
 * Safari has no scroll anchoring, Firefox has it at times. Only a class can look before a change.
 */
class HeldBelow extends Component<{ children: ReactNode }> {
  private readonly box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): Before {
    return { height: this.height(), scrolled: scrollY }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Before): void {
    const grown = this.height() - before.height
    const isDone = scrollY !== before.scrolled
    if (grown !== 0 && scrollY > 0 && !isDone) scrollBy({ top: grown, behavior: 'instant' })
  }

  override render(): ReactNode {
    return <div ref={this.box}>{this.props.children}</div>
  }

  private height(): number {
    return this.box.current?.offsetHeight ?? 0
  }
}

function useContent({ room, isKept }: StatusStripProps): ReactNode {
  const { db, shop } = useServices()
  const pulled = useQuery(shop.readCatalogState)
  const catalog = valueOr(pulled, undefined)
  const status = useSyncStatus()
  if (readKeeping(db) === 'this-page') return <Warning text={t.statusStrip.nothingSaved} />
  if (status === undefined || pulled.state === 'loading') return room
  if (status.name === 'all-saved' && !isKept) return null
  const until = status.isOffline || isKept ? (catalog ? asOf(catalog) : prerenderedAsOf()) : null
  return (
    <div className={`bg-surface-sunken text-sm ${until === null ? 'lg:hidden' : ''}`}>
      <div className="page flex items-center gap-x-3 lt-sm:(flex-col items-start)">
        <SyncSlot className="lg:hidden" />
        {until !== null && (
          <p role="status" className="py-1.5">
            {describeAge(formatDate('moment', until))}
          </p>
        )}
      </div>
    </div>
  )
}

/** `time`: '' where it is not known. */
function describeAge(time: string): string {
  return time === '' ? t.statusStrip.pricesAsOfLastVisit : say(t.statusStrip.pricesAsOf, { time })
}

/** Without lasting storage (private window, window of another app) everything works for now. */
function Warning({ text }: { text: string }) {
  return (
    <p role="status" className="bg-warning-soft py-2 text-sm text-warning">
      <span className="page block">{text}</span>
    </p>
  )
}

/** The sync chip as a link to the sync page. */
export function SyncSlot({ className = '' }: { className?: string }) {
  const status = useSyncStatus()
  if (status === undefined) return null
  return (
    <div className={className}>
      <Link to="/account/sync" className="inline-flex min-h-11 items-center">
        <SyncChip name={status.name} waiting={status.waiting} />
      </Link>
    </div>
  )
}

/** Offers the page in Arabic, once on each device. In one line: layout.css reserves its height. */
export function LanguageOffer() {
  return (
    <div lang="ar" dir="rtl" className="page flex items-center gap-x-4">
      <p className="truncate">{t.languageSwitch.offer}</p>
      <LanguageLink className="link inline-flex min-h-11 items-center font-550" />
      <button
        type="button"
        className="btn-icon ms-auto -me-2.5"
        aria-label={t.languageSwitch.closeOffer}
        onClick={() => delete document.documentElement.dataset['offer']}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

export { MoreCategories } from './more-categories.tsx'
export { SearchOpeners } from './search/search-openers.ts'
