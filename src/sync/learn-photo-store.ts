import type { Gateway } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { writePhotoStore } from '#db/staff/photos.ts'
import { requestTimeoutMs } from './push.ts'

interface LearnDeps {
  db: Db
  gateway: Gateway
  report: (event: string, error: unknown) => void
}

/** Asks the server once a visit whether it has a place for photos, and remembers it for when there is no connection. */
export function createPhotoStoreQuestion({ db, gateway, report }: LearnDeps) {
  let isAnswered = false
  return async (accessToken: string): Promise<void> => {
    if (isAnswered) return
    isAnswered = true
    try {
      const reply = await gateway.findPhotoStore(accessToken, AbortSignal.timeout(requestTimeoutMs))
      if (reply.ok) await writePhotoStore(db, reply.value)
      isAnswered = reply.ok
    } catch (error) {
      isAnswered = false
      report('photo store', error)
    }
  }
}
