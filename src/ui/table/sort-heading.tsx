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
