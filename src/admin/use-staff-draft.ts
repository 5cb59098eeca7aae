import { useEffect, useState } from 'react'
import { type SentDraft, createDraftAutosave, ownDraftKey, readDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'

export interface StaffDraft<T> {
  key: string
  typed: T
  keep: (typed: T) => void
  /** Before the transaction that sends the form. */
  stop: () => Promise<SentDraft>
}

/** What this member types, kept on this device at every keystroke; null while it is read. */
export function useStaffDraft<T>(name: string, read: (stored: unknown) => T): StaffDraft<T> | null {
  const { db } = useServices()
  const key = ownDraftKey(useStaff().userId, name)
  const [autosave] = useState(() => createDraftAutosave<T>(db, key, Date.now))
  const [kept, setKept] = useState<{ typed: T; isRestored: boolean } | null>(null)
  useEffect(() => {
    // A draft that cannot be read does not keep anybody from typing.
    void readDraft(db, key)
      .catch(() => undefined)
      .then((stored) =>
        setKept((now) => now ?? { typed: read(stored), isRestored: stored !== undefined }),
      )
  }, [db, key, read])
  if (kept === null) return null
  return {
    key,
    typed: kept.typed,
    keep: (typed) => {
      setKept({ ...kept, typed })
      autosave.keep(typed)
    },
    stop: async () => ({ key, isStored: (await autosave.stop()) ?? kept.isRestored }),
  }
}
