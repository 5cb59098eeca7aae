import { sortByText } from '#domain/fold.ts'
import type { Named } from '#domain/products/translations.ts'
import { shownName } from './shown-name.tsx'

export function sortByShownName<Row extends Named>(rows: readonly Row[]): Row[] {
  return sortByText(rows, shownName)
}
