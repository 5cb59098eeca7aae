import { useEffect } from 'react'
import type { Db } from '#db/database.ts'
import type { EditedRow } from '#db/staff/edited-rows.ts'
import type { Category } from '#domain/categories/category.ts'
import { useServices } from '#services.ts'
import { useDraft } from './use-draft.ts'
import { type Query, useQuery } from '#hooks/use-query.ts'

export type EditState<Row, Draft> =
  /** `missing`: certainly not there. `failed`: neither this device nor the server can tell. */
  | { state: 'loading' | 'missing' | 'failed' }
  | {
      state: 'open'
      /** Null when it is not there (any more). */
      row: Row | null
      isGone: boolean
      /** What was typed before the screen opened. */
      draft: Draft | null
      categories: readonly Category[]
    }

interface EditedRowOptions<Row, Draft> {
  id: string
  read: (db: Db, id: string) => Promise<EditedRow<Row>>
  draftKey: string
  parseDraft: (stored: unknown) => Draft | null
}

/** For an edit screen, live; the server is asked for a row that is not on this device. `read` and `parseDraft` have to stay the same. */
export function useEditedRow<Row, Draft>(
  options: EditedRowOptions<Row, Draft>,
): EditState<Row, Draft> {
  const { id, read, draftKey, parseDraft } = options
  const { sync } = useServices()
  const stored = useQuery(read, id)
  const draft = useDraft(draftKey, parseDraft)
  const isMissing = stored.state === 'ready' && stored.value.row === null
  useEffect(() => {
    if (isMissing) void sync.pull()
  }, [isMissing, sync])
  return toEditState(stored, draft)
}

/** A draft that is undefined has not been read yet. Whatever was typed stays, even when the row is gone. */
export function toEditState<Row, Draft>(
  stored: Query<EditedRow<Row>>,
  draft: Draft | null | undefined,
): EditState<Row, Draft> {
  if (stored.state === 'failed') return { state: 'failed' }
  if (stored.state === 'loading' || draft === undefined) return { state: 'loading' }
  const { row, known, failed, categories } = stored.value
  if (row !== null || draft !== null)
    return { state: 'open', row, isGone: row === null && known, draft, categories }
  if (known) return { state: 'missing' }
  return { state: failed ? 'failed' : 'loading' }
}
