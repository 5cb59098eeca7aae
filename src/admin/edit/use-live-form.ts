import { useEffect, useMemo, useState } from 'react'
import { changedNames, hasTouched, mergeLive } from '#domain/forms/form-merge.ts'

export interface LiveForm<T> {
  /** The values that the editor has seen: the base of the write. */
  seen: T
  /** Touched fields that were changed elsewhere, with their value there. */
  elsewhere: Partial<T>
  /** The editor has read the other value and keeps the typed one. */
  keepMine: (name: keyof T) => void
  takeTheirs: (name: keyof T) => void
}

interface LiveFormOptions<T> {
  /** What the editor had seen when the form opened. */
  start: T
  /** The row now; null when it does not exist (any more). */
  row: T | null
  typed: T
  set: (name: keyof T, value: T[keyof T]) => void
}

/** A form over a row that others change: untouched fields follow, touched ones need a choice. */
export function useLiveForm<T extends object>(options: LiveFormOptions<T>): LiveForm<T> {
  const { start, row, typed, set } = options
  const [seen, setSeen] = useState(start)
  const merged = useMemo(
    () => (row === null ? null : mergeLive(seen, typed, row)),
    [seen, typed, row],
  )
  useEffect(() => {
    if (merged === null) return
    for (const name of changedNames(typed, merged.typed)) set(name, merged.typed[name])
    // oxlint-disable-next-line react/set-state-in-effect -- the base moves with the form, another store
    if (hasTouched(seen, merged.seen)) setSeen(merged.seen)
  }, [merged, seen, typed, set])

  return {
    seen,
    elsewhere: merged?.elsewhere ?? {},
    keepMine: (name) => row && setSeen({ ...seen, [name]: row[name] }),
    takeTheirs: (name) => {
      if (row === null) return
      set(name, row[name])
      setSeen({ ...seen, [name]: row[name] })
    },
  }
}
