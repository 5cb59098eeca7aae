import { useState } from 'react'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'

/** The failure in words, and another try: the list fills by itself when the pull succeeds. */
export function LoadFailure() {
  const { sync } = useServices()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await sync.pull()
    setBusy(false)
  }
  return (
    <div className="min-h-[50vh] pt-20 text-center">
      <p role="alert" className="mb-6 font-500 text-danger">
        Failed to load products. Please try again later.
      </p>
      <Button look="quiet" busy={busy} onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </div>
  )
}
