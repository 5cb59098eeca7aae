import { useCallback, useMemo, useState } from 'react'

export interface Selection<T> {
  ids: ReadonlySet<string>
  /** The selected rows that are still there. */
  chosen: T[]
  toggle: (id: string) => void
  /** All of these too; those chosen before stay. */
  add: (rows: readonly T[]) => void
  drop: (rows: readonly T[]) => void
}

/** `idOf` must be stable. */
export function useSelection<T>(rows: readonly T[], idOf: (row: T) => string): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(idOf(row)))),
    [rows, ids, idOf],
  )
  const toggle = useCallback(
    (id: string) =>
      setIds((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const add = useCallback(
    (added: readonly T[]) => setIds((old) => new Set([...old, ...added.map((row) => idOf(row))])),
    [idOf],
  )
  const drop = useCallback(
    (dropped: readonly T[]) =>
      setIds((old) => {
        const left = new Set(old)
        for (const row of dropped) left.delete(idOf(row))
        return left
      }),
    [idOf],
  )
  return { ids, chosen, toggle, add, drop }
}
