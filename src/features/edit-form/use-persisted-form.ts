import { useEffect, useRef, useState } from 'react'
import { createDraftAutosave } from '#db/drafts.ts'
import { type FormDraft, hasTouched } from '#domain/forms/form-merge.ts'
import { useServices } from '#services.ts'
import { type WriteRequest, useWrites } from '#staff-services.ts'
import { type LiveForm, useLiveForm } from './use-live-form.ts'
import { showToast } from '#ui/toast/toast.ts'

type Sent = Pick<WriteRequest, 'mutations' | 'words'>

export interface PersistedForm<T> {
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

  async function send(values: T, { mutations, words }: Sent): Promise<boolean> {
    isSaved.current = true
    if (mutations.length === 0) {
      await keeper.drop()
      showToast({ tone: 'success', title: words.title, message: 'Nothing had to be changed.' })
      return true
    }
    // The draft goes in the step that queues the writes: never neither of the two on disk.
    await keeper.stop()
    if (await write({ mutations, words, draftKey })) return true
    isSaved.current = false
    keeper.keep({ seen, typed: values })
    return false
  }

  return { live, isTouched, send, forget: () => keeper.drop() }
}
