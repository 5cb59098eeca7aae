import { useEffect, useState } from 'react'
import { readDraft } from '#db/drafts.ts'
import { useServices } from '#services.ts'

/** What was kept when the screen opened: undefined until it is known, null for nothing. `parse` has to stay the same. */
export function useDraft<T>(
  key: string,
  parse: (stored: unknown) => T | null,
): T | null | undefined {
  const { db } = useServices()
  const [draft, setDraft] = useState<{ value: T | null }>()
  useEffect(() => {
    let open = true
    const show = (value: T | null) => open && setDraft({ value })
    readDraft(db, key).then(
      (stored) => show(parse(stored)),
      () => show(null),
    )
    return () => {
      open = false
    }
  }, [db, key, parse])
  return draft?.value
}

interface FreshStart<Draft> {
  /** The form's key: starting afresh mounts another form, so that nothing of the old one stays in it. */
  key: number
  /** What had been kept belongs to the first form only. */
  draft: Draft | null
  startAfresh: () => void
}

/** The pressed button goes with the old form: the focus goes to the first field (its id) of the new one. */
export function useFreshStart<Draft>(draft: Draft | null, firstField: string): FreshStart<Draft> {
  const [key, setKey] = useState(0)
  useEffect(() => {
    if (key > 0) document.getElementById(firstField)?.focus()
  }, [key, firstField])
  return {
    key,
    draft: key === 0 ? draft : null,
    startAfresh: () => setKey((old) => old + 1),
  }
}
