import { useLiveQuery } from '#hooks/use-live-query.ts'
import type { StaffSession } from '#domain/session.ts'
import { readSession } from '#db/session-store.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'

/** Undefined until it is known; null: nobody is signed in on this device. */
export function useSession(): StaffSession | null | undefined {
  const { db } = useServices()
  const session = useLiveQuery(() => load(() => readSession(db)), [db])
  if (session === undefined) return undefined
  return session.ok ? session.value : null
}
