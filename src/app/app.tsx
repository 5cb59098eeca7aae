import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SyncStatusProvider } from '#features/sync/use-sync-status.tsx'
import { OpeningProvider, type Services, ServicesProvider } from '#services.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { AppRouter } from './router.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** They have nothing to say before the databases are open. */
const Notices = lazyPart(() => import('./notices.tsx').then((module) => module.Notices))

interface AppProps {
  router: AppRouter
  services: Promise<Services>
}

/** Rendered at once; parts that need the databases follow when they are open. */
export function App({ router, services }: AppProps) {
  const opened = useResolved(services)
  if (opened !== null && 'error' in opened) return <ErrorScreen error={opened.error} />
  return (
    <OpeningProvider value={services}>
      <ServicesProvider value={opened?.value ?? null}>
        <SyncStatusProvider>
          <RouterProvider router={router} />
          {opened !== null && <Notices router={router} db={opened.value.db} />}
        </SyncStatusProvider>
      </ServicesProvider>
    </OpeningProvider>
  )
}

/**
 * Null until it settles. Not `use`: React delays what a Suspense boundary reveals by up to 300 ms.
 */
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
