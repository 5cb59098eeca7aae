/** What screens work with; made once by the composition root of the page. */
import type { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, createContext, useContext } from 'react'
import type { Db } from '#db/database.ts'
import type * as shopData from '#db/shop-data.ts'
import type { Accounts } from '#domain/staff/accounts.ts'
import type { SignInFailure } from '#domain/staff/staff-session.ts'
import type { Sync } from '#sync/sync-scheduler.ts'

/** `wait`: too many wrong passwords while the server could not be reached. */
export type SignInProblem = SignInFailure | 'wait'

/** Staff sign-in. The session is read from the database (session-store.ts), so it works offline. */
export interface Session {
  /** Null: signed in, and this person's operations are being sent; offline, on this device only. */
  signIn: (email: string, password: string) => Promise<SignInProblem | null>
  /** The demo account of the embedded backend; null where the backend is a hosted one. */
  signInToDemo: (() => Promise<SignInProblem | null>) | null
  /** Invitations and passwords. Never rejects. */
  accounts: <T>(use: (accounts: Accounts) => Promise<T>) => Promise<T | 'unreachable'>
  /** Removes session and orders from this device. Queued operations stay for their author. */
  signOut: () => Promise<void>
}

export interface Services {
  db: Db
  /** The queries and writes of the first pages; other screens import theirs. */
  shop: typeof shopData
  sync: Sync
  session: Session
  /** Dexie's hook, loaded with the databases and not with the first paint (hooks/use-query.ts). */
  useLiveQuery: typeof useLiveQuery
  /** Pieces in the cart: hooks/use-cart-count.ts, loaded with the databases, too. */
  useCartCount: () => number
}

/** Null until the databases are open. */
const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices must be used below WhenReady')
  return services
}

/** Null until the databases are open: for components that are shown before. */
export function useOpened(): Services | null {
  return useContext(ServicesContext)
}

const OpeningContext = createContext<Promise<Services> | null>(null)
export const OpeningProvider = OpeningContext.Provider

/** The services as soon as they are there: for buttons that can be pressed before. */
export function useOpening(): Promise<Services> {
  const opening = useContext(OpeningContext)
  if (opening === null) throw new Error('useOpening must be used below OpeningProvider')
  return opening
}

interface WhenReadyProps {
  fallback: ReactNode
  children: ReactNode
}

/** Shows its children once the databases are open. Services may be used only below it. */
export function WhenReady({ fallback, children }: WhenReadyProps) {
  return useContext(ServicesContext) === null ? fallback : children
}
