/** Signing out: the reasons to wait, and the sign-out once everything is sent. */
import { useState } from 'react'
import type { Db } from '#db/database.ts'
import { countIssues, countUnsent, sendNow, whenSent } from '#db/staff/issues.ts'
import { canSignInOffline } from '#db/staff/remembered-members.ts'
import { isDismissed, readSyncState, seemsOffline } from '#db/sync-state.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'

export interface SignOutFacts {
  /**
   * Writes of this person that the server does not have, and how many of them only they can decide.
   */
  unsent: number
  toDecide: number
  isOffline: boolean
  /** The server does not count them among the staff: it accepts nothing from them. */
  isDismissed: boolean
  /** Their password is known here. */
  canSignInOffline: boolean
}

/** For live queries. */
export async function readSignOutFacts(db: Db, userId: string): Promise<SignOutFacts> {
  const [unsent, toDecide, state, dismissed, known] = await Promise.all([
    countUnsent(db, userId),
    countIssues(db, userId),
    readSyncState(db),
    isDismissed(db),
    canSignInOffline(db, userId),
  ])
  return {
    unsent,
    toDecide,
    isOffline: seemsOffline(db, state, navigator.onLine),
    isDismissed: dismissed,
    canSignInOffline: known,
  }
}

const sendingMs = 15_000

export type LeavingStep = 'asking' | 'sending' | 'not-sent' | 'failed'

export function useLeaving(isOffline: boolean) {
  const { db, session, sync } = useServices()
  const { userId } = useStaff()
  const [step, setStep] = useState<LeavingStep>('asking')

  async function leave(sent: () => Promise<boolean>): Promise<void> {
    const result = await signOutWhenSent(sent, session.signOut)
    setStep(result === 'signed-out' ? 'asking' : result)
  }
  async function send(): Promise<boolean> {
    await sendNow(db, userId)
    sync.push()
    return whenSent(db, userId, sendingMs)
  }
  return {
    step,
    send: () => {
      // The result is known already, so no spinner is shown; another attempt still runs.
      setStep(isOffline ? 'not-sent' : 'sending')
      if (isOffline) sync.push()
      else void leave(send)
    },
    leave: () => void leave(async () => true),
    reset: () => setStep('asking'),
  }
}

type SignOutResult = 'signed-out' | 'not-sent' | 'failed'

/** Never rejects; as long as it is not 'signed-out', everything is as it was. */
export async function signOutWhenSent(
  sent: () => Promise<boolean>,
  signOut: () => Promise<void>,
): Promise<SignOutResult> {
  try {
    if (!(await sent())) return 'not-sent'
    await signOut()
    return 'signed-out'
  } catch {
    return 'failed'
  }
}
