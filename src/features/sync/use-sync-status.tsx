import { type ReactNode, createContext, useContext, useEffect, useState } from 'react'
import type { SyncStatus } from '#db/sync-state.ts'
import { WhenReady, useServices } from '#services.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'

const StatusContext = createContext<SyncStatus | undefined>(undefined)

/** Undefined until known, and when the database cannot be read. */
export function useSyncStatus(): SyncStatus | undefined {
  return useContext(StatusContext)
}

/** One query for all components: the outbox changes often while it is sent. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<SyncStatus>()
  return (
    <StatusContext value={status}>
      <WhenReady fallback={null}>
        <StatusReader onStatus={setStatus} />
      </WhenReady>
      {children}
    </StatusContext>
  )
}

function StatusReader({ onStatus }: { onStatus: (status: SyncStatus | undefined) => void }) {
  const { shop } = useServices()
  const status = valueOr(useQuery(shop.readSyncStatus, useOnline()), undefined)
  useEffect(() => onStatus(status), [status, onStatus])
  return null
}
