import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SyncStatusProvider } from '#features/sync/use-sync-status.tsx'
import { type Services, ServicesProvider } from '#services.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { createAppRouter } from './router.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { UpdateNotice } from './worker/update-notice.tsx'

interface AppProps {
  router: ReturnType<typeof createAppRouter>
  services: Promise<Services>
}

/** Drawn at once; what needs the databases follows when they are open. */
export function App({ router, services }: AppProps) {
  const opened = useResolved(services)
  if (opened !== null && 'error' in opened) return <ErrorScreen error={opened.error} />
  return (
    <ServicesProvider value={opened?.value ?? null}>
      <SyncStatusProvider>
        <RouterProvider router={router} />
        <UpdateNotice router={router} />
        {opened !== null && <StorageNotice connection={opened.value.db.connection} />}
      </SyncStatusProvider>
    </ServicesProvider>
  )
}

/** Null until then. Not `use`: React holds back what a Suspense boundary reveals for up to 300 ms. */
function useResolved<T>(promise: Promise<T>): { value: T } | { error: unknown } | null {
  const [result, setResult] = useState<{ value: T } | { error: unknown } | null>(null)
  useEffect(() => {
    promise.then(
      (value) => setResult({ value }),
      (error: unknown) => setResult({ error }),
    )
  }, [promise])
  return result
}
