import { Suspense, lazy, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then(({ SearchDialog: dialog }) => ({ default: dialog })),
)

/** The search itself is loaded at its first use. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const openSearch = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="btn-icon" aria-label="Search" onClick={openSearch}>
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
