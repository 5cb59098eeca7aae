import { useEffect, useRef, useState, useMemo } from 'react'
import { createDraftAutosave } from '#db/drafts.ts'
import { type FormDraft, hasTouched, changedNames, mergeLive } from '#domain/forms/form-merge.ts'
import { useServices } from '#services.ts'
import { type WriteRequest, useWrites } from '#staff-services.ts'
import { showToast } from '#ui/toast/toast.ts'

type Sent = Pick<WriteRequest, 'mutations' | 'toasts'>

interface PersistedForm<T> {
  live: LiveForm<T>
  isTouched: boolean
  /** False when nothing could be saved; what was typed is kept then. */
  send: (typed: T, request: Sent) => Promise<boolean>
  /** Nothing of it stays on this device; resolves when that is so. */
  forget: () => Promise<void>
}

interface PersistedFormOptions<T> {
  draftKey: string
  start: FormDraft<T>
  /** The stored row as a form, live; null: there is none (any more). */
  row: T | null
  typed: T
  set: (name: keyof T, value: T[keyof T]) => void
}

/** A form over a row that others change: kept on disk while it is typed into, forgotten with what is sent. */
export function usePersistedForm<T extends object>(
  options: PersistedFormOptions<T>,
): PersistedForm<T> {
  const { draftKey, start, row, typed, set } = options
  const { db } = useServices()
  const write = useWrites()
  const [keeper] = useState(() => createDraftAutosave<FormDraft<T>>(db, draftKey, Date.now))
  const live = useLiveForm<T>({ start: start.seen, live: row, typed, set })
  const { seen } = live
  const isTouched = hasTouched(seen, typed)
  const isSaved = useRef(false)
  useEffect(() => {
    if (!isSaved.current) keeper.keep(isTouched ? { seen, typed } : null)
  }, [keeper, seen, typed, isTouched])

  async function send(values: T, { mutations, toasts }: Sent): Promise<boolean> {
    isSaved.current = true
    if (mutations.length === 0) {
      await keeper.drop()
      showToast({ tone: 'success', title: toasts.title, message: 'Nothing had to be changed.' })
      return true
    }
    // The draft is removed in the transaction that queues the writes: one of the two is always on disk.
    await keeper.stop()
    if (await write({ mutations, toasts, draftKey })) return true
    isSaved.current = false
    keeper.keep({ seen, typed: values })
    return false
  }

  return { live, isTouched, send, forget: () => keeper.drop() }
}

export interface LiveForm<T> {
  /** What the editor has seen of every field: the base of what is sent. */
  seen: T
  /** Touched fields that were changed elsewhere, with their value there. */
  elsewhere: Partial<T>
  /** The editor has read it and sticks to what was typed. */
  keepMine: (name: keyof T) => void
  takeTheirs: (name: keyof T) => void
}

interface LiveFormOptions<T> {
  /** What had been seen when the form opened. */
  start: T
  /** The row now; null when it is gone. */
  live: T | null
  /** The form as it is typed now. */
  typed: T
  set: (name: keyof T, value: T[keyof T]) => void
}

/** An open form over a row that others change: untouched fields follow, touched ones wait for the editor's choice. */
function useLiveForm<T extends object>(options: LiveFormOptions<T>): LiveForm<T> {
  const { start, live, typed, set } = options
  const [seen, setSeen] = useState(start)
  const merged = useMemo(
    () => (live === null ? null : mergeLive(seen, typed, live)),
    [seen, typed, live],
  )
  useEffect(() => {
    if (merged === null) return
    for (const name of changedNames(typed, merged.typed)) set(name, merged.typed[name])
    // oxlint-disable-next-line react/set-state-in-effect -- the base moves together with the form, which is another store
    if (hasTouched(seen, merged.seen)) setSeen(merged.seen)
  }, [merged, seen, typed, set])

  return {
    seen,
    elsewhere: merged?.elsewhere ?? {},
    keepMine: (name) => live && setSeen({ ...seen, [name]: live[name] }),
    takeTheirs: (name) => {
      if (live === null) return
      set(name, live[name])
      setSeen({ ...seen, [name]: live[name] })
    },
  }
}
