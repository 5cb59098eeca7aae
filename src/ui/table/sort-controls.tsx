interface SortHeadingProps {
  label: string
  /** 'none': sorted by another column. */
  direction: 'ascending' | 'descending' | 'none'
  atTheEnd?: boolean
  press: () => void
}

/** A column's name that sorts. */
export function SortHeading({ label, direction, atTheEnd = false, press }: SortHeadingProps) {
  return (
    <div role="columnheader" aria-sort={direction} className={atTheEnd ? 'text-end' : ''}>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1 text-sm font-600 hover:underline underline-offset-4"
        onClick={press}
      >
        {label}
        {direction !== 'none' && (
          <span aria-hidden="true" className="text-brass-text">
            {direction === 'ascending' ? '↑' : '↓'}
          </span>
        )}
      </button>
    </div>
  )
}

interface PhoneSortProps<K extends string> {
  /** The first one is the natural order. */
  keys: readonly K[]
  labels: Record<K, string>
  sort: K | undefined
  reverse: boolean
  /** Keys that begin with the largest or the newest. */
  falling?: ReadonlySet<K>
  change: (order: { sort: K | undefined; reverse: true | undefined }) => void
}

/** On a phone, where the column names have no room. */
export function PhoneSort<K extends string>(props: PhoneSortProps<K>) {
  const { keys, labels, sort = keys[0], reverse, falling, change } = props
  const isFalling = sort !== undefined && falling?.has(sort) === true
  const toSort = (key: K | undefined) => (key === keys[0] ? undefined : key)
  return (
    <div className="flex items-center gap-1 lg:hidden">
      <select
        aria-label="Sort by"
        className="field min-w-28 flex-1"
        value={sort}
        onChange={(event) => {
          const next = keys.find((key) => key === event.currentTarget.value)
          change({ sort: toSort(next), reverse: undefined })
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {labels[key]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="btn-icon shrink-0"
        aria-label="The other way round"
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
