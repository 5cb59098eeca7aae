import type { Db } from '#db/database.ts'
import { countUnsent } from '#db/staff/sync-issues.ts'
import { watch } from '#db/watch.ts'

/** True as soon as nothing of this staff member waits any more; false after `timeoutMs`, or when the database fails. */
export function whenSent(db: Db, userId: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (sent: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(sent)
    }
    const timer = setTimeout(() => finish(false), timeoutMs)
    const stop = watch(
      () => countUnsent(db, userId),
      // The first answer may come before `stop` exists.
      (unsent) => unsent === 0 && queueMicrotask(() => finish(true)),
      () => queueMicrotask(() => finish(false)),
    )
  })
}
