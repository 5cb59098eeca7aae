import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { reloadAfterChunkLoadError } from './chunk-load-error.ts'
import { holdTitle } from './navigation.ts'

/** An unexpected failure of one screen; header, cart and everything stored are untouched. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [isFinal, setFinal] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the one reload is taken for good: no render may do that
    if (!reloadAfterChunkLoadError(error)) setFinal(true)
  }, [error])
  return isFinal && <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  useEffect(() => holdTitle('Something went wrong — Nefer'), [])
  return (
    <div className="page" role="alert">
      <EmptyState
        level="h1"
        title="Unexpected Application Error!"
        text="This screen could not be shown. Your cart and your orders are kept on this device. Load the page again, or go back to the home page."
      >
        <Button onClick={() => location.reload()}>Load again</Button>
        <a href="/" className="btn-quiet">
          Home page
        </a>
      </EmptyState>
      {error instanceof Error && error.message !== '' && (
        <details className="mx-auto max-w-120 pb-16 hint">
          <summary className="min-h-11 py-2.5">What the program says</summary>
          <p>{error.message}</p>
        </details>
      )}
    </div>
  )
}
