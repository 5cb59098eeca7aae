import { useLiveQuery } from 'dexie-react-hooks'
import { type SyncStatus, readSyncStatus } from '#db/sync-state.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** Undefined until it is known; it stays so when the database cannot be read. */
export function useSyncStatus(): SyncStatus | undefined {
  const { db } = useServices()
  const online = useOnline()
  const status = useLiveQuery(() => load(() => readSyncStatus(db, online)), [db, online])
  return status?.ok ? status.value : undefined
}
