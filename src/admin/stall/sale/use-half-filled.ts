import { changeDraft, readDraft } from '#db/drafts.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'

/** The half-filled form of one part of a sale. */
export interface HalfFilled {
  /** Undefined: there is none, or it is not read yet. */
  stored: unknown
  keep: (typed: object) => void
  drop: () => void
}

/** Kept on this device at every keystroke. `key`: one draft for all parts of the sale. */
export function useHalfFilled(key: string, part: string): HalfFilled {
  const { db } = useServices()
  const stored = valueOr(useQuery(readDraft, key), null)
  // It may fail (full disk): typing continues, and the next change tries again.
  const change = (value: unknown) =>
    void changeDraft(db, key, (now) => ({ ...Object(now), [part]: value }), Date.now()).catch(
      () => undefined,
    )
  return {
    stored: Object(stored)[part],
    keep: change,
    drop: () => change(undefined),
  }
}
