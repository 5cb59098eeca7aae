import { lazy, Suspense, useCallback, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { WhenReady } from '#services.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const loadDialog = () => import('./search/search-dialog.tsx')
const SearchDialog = lazy(() =>
  loadDialog().then(({ SearchDialog: dialog }) => ({ default: dialog })),
)

const Openers = lazyPart(() => import('./status-strip.tsx').then((module) => module.SearchOpeners))

/** Opens the search, as do '/', Ctrl-K and `/products?q=`. Loads its code at the first use. */
export function SearchButton() {
  const { open, used, openSearch, close } = useSearchDialog()
  return (
    <>
      <button
        type="button"
        className="btn-icon"
        aria-label={t.common.search}
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={openSearch}
      >
        <Icon name="search" className="w-5.5 h-5.5" />
      </button>
      <WhenReady fallback={null}>
        <Openers openSearch={openSearch} />
        {used && (
          <Suspense fallback={null}>
            <SearchDialog open={open} close={close} />
          </Suspense>
        )}
      </WhenReady>
    </>
  )
}

/** The dialog is open for one address: 'back' closes it. */
function useSearchDialog() {
  const address = useLocation({
    select: ({ pathname, search }) => JSON.stringify([pathname, { ...search, q: search.q || 0 }]),
  })
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [used, setUsed] = useState(false)
  const openSearch = useCallback(() => {
    setUsed(true)
    setOpenedOn(address)
  }, [address])
  return { open: openedOn === address, used, openSearch, close: () => setOpenedOn(null) }
}
