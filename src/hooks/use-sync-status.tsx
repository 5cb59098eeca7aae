import { type ReactNode, createContext, useContext, useEffect, useState } from 'react'
import { type SyncStatus, readSyncStatus } from '#db/sync-state.ts'
import { WhenReady, useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useLiveQuery } from './use-live-query.ts'

const StatusContext = createContext<SyncStatus | undefined>(undefined)

/** Undefined until it is known; it stays so when the database cannot be read. */
export function useSyncStatus(): SyncStatus | undefined {
  return useContext(StatusContext)
}

/** Asks once for all who show it: the outbox changes often while it is sent. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<SyncStatus>()
  return (
    <StatusContext value={status}>
      <WhenReady fallback={null}>
        <StatusReader tell={setStatus} />
      </WhenReady>
      {children}
    </StatusContext>
  )
}

function StatusReader({ tell }: { tell: (status: SyncStatus | undefined) => void }) {
  const { db } = useServices()
  const online = useOnline()
  const read = useLiveQuery(() => load(() => readSyncStatus(db, online)), [db, online])
  useEffect(() => tell(read?.ok ? read.value : undefined), [read, tell])
  return null
}
