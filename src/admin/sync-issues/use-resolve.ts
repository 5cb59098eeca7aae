import type { Choice } from '#domain/writes/revisions.ts'
import { resolveConflict } from '#db/staff/issues.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Sends what was chosen, or lets the server's values be. */
export function useResolve(id: string): (choices: Record<string, Choice>) => void {
  const { db, sync } = useServices()
  const { userId } = useStaff()
  return (choices) => {
    const request = { id, choices, newId: crypto.randomUUID(), userId, now: Date.now() }
    const resolve = async () => {
      const result = await resolveConflict(db, request)
      sync.push()
      if (result === 'queued') showToast({ tone: 'success', message: 'Your choice is being sent.' })
      if (result === 'dropped')
        showToast({ tone: 'success', message: 'What the server has stays as it is.' })
    }
    sayIfNotSaved(resolve())
  }
}
