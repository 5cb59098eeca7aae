import { type ReactNode, useEffect, useRef, useCallback, useMemo, useState } from 'react'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { focusInstead } from './row-focus.ts'

interface SelectionBarProps<T> {
  label: string
  selection: Selection<T>
  /** Rows that the list shows. */
  shown: readonly T[]
  idOf: (row: T) => string
  /** The buttons. */
  children: ReactNode
}

/** Stands at the foot of the screen while rows are selected. */
export function SelectionBar<T>({ label, selection, shown, idOf, children }: SelectionBarProps<T>) {
  const { chosen, ids } = selection
  useFocusAfterwards(chosen[0] && idOf(chosen[0]))
  if (chosen.length === 0) return null
  const count = chosen.length
  const hidden = count - shown.filter((row) => ids.has(idOf(row))).length
  return (
    <section
      aria-label={label}
      data-foot-bar
      className={
        'sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border ' +
        'border-line-strong bg-surface-raised px-4 py-2 shadow'
      }
    >
      <p role="status" className="font-550">
        {hidden > 0
          ? say(t.tables.selectedSomeHidden, { count, hidden })
          : say(t.tables.selected, { count })}
      </p>
      {count - hidden < shown.length && (
        <button type="button" className="link min-h-11" onClick={() => selection.add(shown)}>
          {say(t.tables.selectAll, { count: shown.length })}
        </button>
      )}
      <button type="button" className="link min-h-11" onClick={() => selection.drop(chosen)}>
        {t.tables.clearSelection}
      </button>
      {children}
    </section>
  )
}

/** The bar disappears with the last chosen row: the focus moves to the first one's. */
function useFocusAfterwards(id: string | undefined): void {
  const first = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = first.current
    first.current = id
    if (before === undefined || id !== undefined || document.activeElement !== document.body) return
    const box = `[data-control="select"][value="${CSS.escape(before)}"]`
    focusInstead(document.querySelector<HTMLElement>(box))
  }, [id])
}

interface RowCheckboxProps {
  id: string
  label: string
  checked: boolean
  toggle: (id: string) => void
}

export function RowCheckbox({ id, label, checked, toggle }: RowCheckboxProps) {
  return (
    <label className="relative z-1 grid h-11 w-11 place-items-center">
      <input
        type="checkbox"
        data-control="select"
        value={id}
        className="h-5 w-5"
        aria-label={label}
        checked={checked}
        onChange={() => toggle(id)}
      />
    </label>
  )
}

interface AllCheckboxProps<T> {
  label: string
  rows: readonly T[]
  selection: Selection<T>
  idOf: (row: T) => string
}

/** In the head of a table: all shown rows, or none of them. */
export function AllCheckbox<T>({ label, rows, selection, idOf }: AllCheckboxProps<T>) {
  const isSelected = rows.every((row) => selection.ids.has(idOf(row)))
  return (
    <label className="grid h-11 w-11 place-items-center">
      <input
        type="checkbox"
        className="h-5 w-5"
        aria-label={label}
        checked={isSelected}
        onChange={() => (isSelected ? selection.drop(rows) : selection.add(rows))}
      />
    </label>
  )
}

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
