import { useEffect } from 'react'
import { rememberViewed } from '#db/shopper/recently-viewed.ts'
import { useServices } from '#services.ts'

/** A convenience: where nothing can be stored, nothing is remembered. */
export function useRememberView(id: string): void {
  const { db } = useServices()
  useEffect(() => {
    void rememberViewed(db, id).catch(() => undefined)
  }, [db, id])
}
