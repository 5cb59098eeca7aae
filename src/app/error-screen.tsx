import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

/** An unexpected failure of one screen; header, cart and everything stored are untouched. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  useEffect(() => {
    document.title = 'Something went wrong — Nefer'
  }, [])
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
