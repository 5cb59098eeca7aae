/** One order of a table's rows, with its column. */
export interface TableSort<Row> {
  /** The column's name, also in the menu of a phone. */
  label: () => string
  /** Absent: the order in which the rows are read. */
  compare?: (a: Row, b: Row) => number
  /** Begins with the largest or the newest. */
  falling?: true
  /** Where the column's name stands; absent: it has no column. */
  column?: 'start' | 'center' | 'end'
}

/** A new array, unless it would be equal. */
export function sortRows<Row>(
  rows: readonly Row[],
  { compare }: TableSort<Row>,
  reverse: boolean,
): readonly Row[] {
  const sorted = compare ? rows.toSorted(compare) : rows
  return reverse ? sorted.toReversed() : sorted
}
