import { useEffect, useState } from 'react'
import type { Db } from '#db/database.ts'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import type { Category } from '#domain/categories/category.ts'
import { useServices } from '#services.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'
import { readDraftAgain } from '#db/drafts.ts'

type EditState<Row, Draft> =
  /** `missing`: certainly not there. `failed`: neither this device nor the server can tell. */
  | { state: 'loading' | 'missing' | 'failed' }
  | {
      state: 'open'
      /** Null when it does not exist (any more). */
      row: Row | null
      isGone: boolean
      /** Stored before the screen opened. */
      draft: Draft | null
      categories: readonly Category[]
    }

interface EditedRowOptions<Row, Draft> {
  id: string
  read: (db: Db, id: string) => Promise<EditedRow<Row>>
  draftKey: string
  parseDraft: (stored: unknown) => Draft | null
}

/**
 * Live; pulls a row that is not on this device. `read` and `parseDraft` must keep their identity.
 */
export function useEditedRow<Row, Draft>(
  options: EditedRowOptions<Row, Draft>,
): EditState<Row, Draft> {
  const { id, read, draftKey, parseDraft } = options
  const { sync } = useServices()
  const stored = useQuery(read, id)
  const draft = useDraft(draftKey, parseDraft)
  const isMissing = stored.state === 'ready' && stored.value.row === null
  const [answer, setAnswer] = useState<ServerAnswer>('unknown')
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    void sync.pull(longestMs).then((ok) => isCurrent && setAnswer(ok ? 'answered' : 'unreachable'))
    return () => {
      isCurrent = false
    }
  }, [isMissing, sync])
  const found = stored.state === 'ready' && stored.value.row !== null ? stored.value : null
  const [opened, setOpened] = useState({ id, found })
  if (opened.id !== id || (found !== null && found !== opened.found)) setOpened({ id, found })
  return toEditState(stored, draft, answer, opened.found)
}

/** The longest wait for the server's answer (ms). */
const longestMs = 6_000

/** The server's answer about a row that this device does not have. */
type ServerAnswer = 'unknown' | 'answered' | 'unreachable'

/**
 * An undefined draft has not been read yet. A draft stays, and so does an open form, when the row
 * is deleted elsewhere or evicted by a full disk. `opened`: what the form has shown last.
 */
export function toEditState<Row, Draft>(
  stored: Query<EditedRow<Row>>,
  draft: Draft | null | undefined,
  answer: ServerAnswer = 'answered',
  opened: EditedRow<Row> | null = null,
): EditState<Row, Draft> {
  if (stored.state === 'failed') return { state: 'failed' }
  if (stored.state === 'loading' || draft === undefined) return { state: 'loading' }
  const { row: present, known, failed } = stored.value
  const isEvicted = present === null && !known
  const { row, categories } = isEvicted && opened !== null ? opened : stored.value
  if (row !== null || draft !== null || opened !== null)
    return { state: 'open', row, isGone: row === null && known, draft, categories }
  if (known && answer === 'unknown') return { state: 'loading' }
  if (known) return { state: answer === 'answered' ? 'missing' : 'failed' }
  return { state: failed ? 'failed' : 'loading' }
}

/** The pause before a draft that could not be read is read again (ms). */
const retryMs = 1_000

/** The stored draft: undefined until it is read, null for none. `parse` must keep its identity. */
export function useDraft<T>(
  key: string,
  parse: (stored: unknown) => T | null,
): T | null | undefined {
  const { db } = useServices()
  const [draft, setDraft] = useState<{ value: T | null }>()
  useEffect(() => {
    let open = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const pause = () =>
      new Promise<void>((resolve) => {
        if (open) timer = setTimeout(resolve, retryMs)
      })
    void readDraftAgain(db, key, pause).then((stored) => open && setDraft({ value: parse(stored) }))
    return () => {
      open = false
      clearTimeout(timer)
    }
  }, [db, key, parse])
  return draft?.value
}

interface FreshStart<Draft> {
  /** The form's key: starting afresh mounts another form, without any state of the old one. */
  key: number
  /** Null after a fresh start. */
  draft: Draft | null
  startAfresh: () => void
}

/** The pressed button disappears, so the focus moves to the first field (its id). */
export function useFreshStart<Draft>(draft: Draft | null, firstField = ''): FreshStart<Draft> {
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
