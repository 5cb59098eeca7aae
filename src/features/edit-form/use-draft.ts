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
