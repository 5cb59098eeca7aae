import { keysOf } from '#domain/plain-values.ts'
import { t } from '#texts/texts.ts'

interface SortHeadingProps {
  sort: TableSort<never>
  isSorted: boolean
  reverse: boolean
  /** The arrow has its room also while another column sorts. */
  hasArrowRoom?: boolean
  press: () => void
}

/** A column's name that sorts. */
export function SortHeading({ sort, isSorted, reverse, hasArrowRoom, press }: SortHeadingProps) {
  const { label, falling = false, column = 'start' } = sort
  const isAscending = falling === reverse
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
      className={column === 'start' ? '' : column === 'end' ? 'text-end' : 'text-center'}
    >
      <button
        type="button"
        className={
          'inline-flex min-h-11 items-center gap-1 text-sm font-600 hover:underline underline-offset-4 ' +
          (hasArrowRoom && column === 'end' ? 'flex-row-reverse' : '')
        }
        onClick={press}
      >
        <span>{label()}</span>
        {(isSorted || hasArrowRoom) && (
          <span aria-hidden="true" className={`text-brass-text ${hasArrowRoom ? 'w-3' : ''}`}>
            {isSorted && (isAscending ? '↑' : '↓')}
          </span>
        )}
      </button>
    </div>
  )
}

interface PhoneSortProps<K extends string> {
  /** The first one is the natural order. */
  sorts: Record<K, TableSort<never>>
  sort: K | undefined
  reverse: boolean
  change: (order: { sort: K | undefined; reverse: true | undefined }) => void
}

/** On a phone, where the column names have no room. */
export function PhoneSort<K extends string>({
  sorts,
  reverse,
  change,
  ...rest
}: PhoneSortProps<K>) {
  const keys = keysOf(sorts)
  const { sort = keys[0] } = rest
  const isFalling = sort !== undefined && sorts[sort].falling === true
  const toSort = (key: K | undefined) => (key === keys[0] ? undefined : key)
  return (
    <div className="flex items-center gap-1 lg:hidden">
      <select
        aria-label={t.tables.sortBy}
        className="field min-w-28 flex-1"
        value={sort}
        onChange={(event) => {
          const next = keys.find((key) => key === event.currentTarget.value)
          change({ sort: toSort(next), reverse: undefined })
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {sorts[key].label()}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn-icon shrink-0"
        aria-label={t.tables.reverse}
        aria-pressed={reverse}
        onClick={() => change({ sort: toSort(sort), reverse: reverse ? undefined : true })}
      >
        <span aria-hidden="true" className="text-brass-text">
          {isFalling === reverse ? '↑' : '↓'}
        </span>
      </button>
    </div>
  )
}

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
