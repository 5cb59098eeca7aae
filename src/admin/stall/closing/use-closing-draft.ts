import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { createDraftAutosave, ownDraftKey, readDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'

const Text = v.fallback(v.string(), '')
const Typed = v.object({ opening: Text, counted: Text, note: Text })
type Typed = v.InferOutput<typeof Typed>

interface ClosingDraft {
  key: string
  typed: Typed
  change: (patch: Partial<Typed>) => void
}

/** The draft of this day's closing, saved at every keystroke; null while it is read. */
export function useClosingDraft(day: string): ClosingDraft | null {
  const { db } = useServices()
  const key = ownDraftKey(useStaff().userId, `closing:${day}`)
  const [autosave] = useState(() => createDraftAutosave<Typed>(db, key, Date.now))
  const [typed, setTyped] = useState<Typed | null>(null)
  useEffect(() => {
    // A draft that cannot be read does not keep anybody from counting.
    void readDraft(db, key)
      .catch(() => undefined)
      .then((stored) => setTyped((now) => now ?? readTyped(stored)))
  }, [db, key])
  if (typed === null) return null
  return {
    key,
    typed,
    change: (patch) => {
      const next = { ...typed, ...patch }
      setTyped(next)
      autosave.keep(next)
    },
  }
}

function readTyped(stored: unknown): Typed {
  const parsed = v.safeParse(Typed, stored)
  return parsed.success ? parsed.output : { opening: '', counted: '', note: '' }
}
