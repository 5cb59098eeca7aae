import { useEffect, useMemo, useState } from 'react'
import { changedNames, hasTouched, mergeLive } from '#domain/forms/form-merge.ts'

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
export function useLiveForm<T extends object>(options: LiveFormOptions<T>): LiveForm<T> {
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
