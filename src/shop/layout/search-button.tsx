import { Suspense, lazy, useCallback, useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { isSearchKey } from './search-key.ts'

const loadDialog = () => import('./search/search-dialog.tsx')
const SearchDialog = lazy(() =>
  loadDialog().then(({ SearchDialog: dialog }) => ({ default: dialog })),
)

/** Also '/' and Ctrl-K. The search itself is loaded at its first use. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const openSearch = useCallback(() => {
    setUsed(true)
    setOpen(true)
  }, [])
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [openSearch])
  return (
    <>
      <button
        type="button"
        className="btn-icon"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={openSearch}
      >
        <Icon name="search" className="w-5.5 h-5.5" />
      </button>
      {used && (
        <Suspense fallback={null}>
          <SearchDialog open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
