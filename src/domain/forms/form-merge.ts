import { keysOf } from '#domain/plain-values.ts'

export interface Merged<T> {
  /** The base of the write. */
  seen: T
  typed: T
  /** Touched fields that were changed elsewhere, with the new value: the editor has to choose. */
  elsewhere: Partial<T>
}

/** Untouched fields follow the row; touched ones keep the typed value and its base. */
export function mergeLive<T extends object>(seen: T, typed: T, live: T): Merged<T> {
  const merged: Merged<T> = { seen: { ...seen }, typed: { ...typed }, elsewhere: {} }
  for (const name of keysOf(live)) {
    if (live[name] === seen[name]) continue
    if (typed[name] === seen[name]) merged.typed[name] = live[name]
    if (merged.typed[name] === live[name]) merged.seen[name] = live[name]
    else merged.elsewhere[name] = live[name]
  }
  return merged
}

export function changedNames<T extends object>(before: T, after: T): (keyof T)[] {
  return keysOf(after).filter((name) => !Object.is(after[name], before[name]))
}

export function hasTouched<T extends object>(seen: T, typed: T): boolean {
  return changedNames(seen, typed).length > 0
}

/** The fields of a stored draft; missing ones and other types are taken from `empty`. */
function readValues<T extends object>(stored: unknown, empty: T): T {
  const values = { ...empty }
  if (typeof stored !== 'object' || stored === null) return values
  for (const name of keysOf(empty)) {
    const value: unknown = Reflect.get(stored, name)
    if (typeof value === typeof empty[name]) values[name] = value as T[typeof name]
  }
  return values
}

/** A half-filled form: the typed values and the row they were typed over. */
export interface FormDraft<T> {
  seen: T
  typed: T
}

export function untouched<T>(values: T): FormDraft<T> {
  return { seen: values, typed: values }
}

/** Null when nothing is stored. */
export function parseFormDraft<T extends object>(stored: unknown, empty: T): FormDraft<T> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return {
    seen: readValues(Reflect.get(stored, 'seen'), empty),
    typed: readValues(Reflect.get(stored, 'typed'), empty),
  }
}
