/** Services of the staff room, apart from services.ts to keep them out of the shop's first load. */
import { createContext, useContext } from 'react'
import type { StaffSession } from '#domain/staff/staff-session.ts'
import type { SentDraft } from '#db/drafts.ts'
import type { Mutation } from '#domain/writes/mutations.ts'

interface WriteRequest {
  mutations: readonly Mutation[]
  toasts: WriteToasts
  /** The draft they were made from; forgotten once they are queued. */
  draft?: SentDraft
  /** Changes settings in the same transaction; if it throws, nothing is queued. */
  alongside?: () => PromiseLike<unknown>
  /** The corrected time in them (ms); undefined: not known. */
  at?: number | undefined
  /** No toast as long as all goes well. */
  quiet?: boolean
  /** Kept back for as long as the toast stays, which offers 'Undo'. */
  undoable?: boolean
  /** Operations that must be applied before. */
  after?: readonly string[]
}

export interface WriteToasts {
  title: string
  /** Once the server has confirmed it. */
  confirmed: string
  /** When it could not be saved, or the server refused it. */
  failed: string
}

/** Queues writes and reports their outcome in toasts; false if they could not be saved. */
export type Write = (request: WriteRequest) => Promise<boolean>

interface StaffServices {
  staff: StaffSession
  /** The same function for as long as the same person is signed in. */
  write: Write
}

const StaffContext = createContext<StaffServices | null>(null)
export const StaffProvider = StaffContext.Provider

/** Who is signed in: below the guard of the staff room there always is somebody. */
export function useStaff(): StaffSession {
  return useStaffServices().staff
}

export function useWrites(): Write {
  return useStaffServices().write
}

function useStaffServices(): StaffServices {
  const services = useContext(StaffContext)
  if (services === null) throw new Error('only below the guard of the staff room')
  return services
}
