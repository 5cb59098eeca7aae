/** What screens work with; made once by the composition root of the page. */
import { createContext, useContext } from 'react'
import type { Db } from '#db/database.ts'
import type { Sync } from '#sync/sync.ts'

export interface Services {
  db: Db
  sync: Sync
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices must be used within a ServicesProvider')
  return services
}
