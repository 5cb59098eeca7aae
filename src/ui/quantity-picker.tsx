import { Icon } from './icon.tsx'

interface QuantityPickerProps {
  /** What is counted, for people who do not see it. */
  label: string
  value: number
  min?: number
  max: number
  choose: (value: number) => void
}

const side =
  'inline-flex w-11 h-11 items-center justify-center transition-colors enabled:hover:bg-surface-sunken disabled:text-text-muted disabled:opacity-50'

/** Minus, the number, plus; each side stops at its limit. */
export function QuantityPicker({ label, value, min = 1, max, choose }: QuantityPickerProps) {
  return (
    <fieldset className="inline-flex items-center rounded border border-line-strong">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label="Decrease quantity"
        className={side}
        disabled={value <= min}
        onClick={() => choose(value - 1)}
      >
        <Icon name="minus" className="w-4 h-4" />
      </button>
      <output className="min-w-9 px-1 text-center tabular-nums">{value}</output>
      <button
        type="button"
        aria-label="Increase quantity"
        className={side}
        disabled={value >= max}
        onClick={() => choose(value + 1)}
      >
        <Icon name="plus" className="w-4 h-4" />
      </button>
    </fieldset>
  )
}
