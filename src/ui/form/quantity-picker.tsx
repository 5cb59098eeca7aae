import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'

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

/** Minus, the number, plus; each side stops at its limit, says so and hands the focus to the other. */
export function QuantityPicker({ label, value, min = 1, max, choose }: QuantityPickerProps) {
  const minus = useRef<HTMLButtonElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const [said, say] = useState('')
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // A disabled button drops the focus to nowhere; some browsers do it while it is being disabled, before this runs.
    const isDropped = document.activeElement === document.body
    const had = isDropped ? focused.current : document.activeElement
    if (value >= max && had === plus.current) minus.current?.focus()
    if (value <= min && had === minus.current) plus.current?.focus()
  }, [value, min, max])
  const follow = {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      focused.current = event.target
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Left by the person, not by being disabled.
      if (event.target.matches(':enabled')) focused.current = null
    },
  }
  function change(next: number): void {
    say(limitText(next, min, max))
    choose(next)
  }
  return (
    <fieldset className="inline-flex min-w-0 max-w-full items-center rounded border border-line-strong">
      <legend className="sr-only">{label}</legend>
      <button
        ref={minus}
        type="button"
        aria-label="Decrease quantity"
        className={side}
        disabled={value <= min}
        onClick={() => change(value - 1)}
        {...follow}
      >
        <Icon name="minus" className="w-4 h-4" />
      </button>
      <output className="min-w-9 px-1 text-center tabular-nums">{value}</output>
      <button
        ref={plus}
        type="button"
        aria-label="Increase quantity"
        className={side}
        disabled={value >= max}
        onClick={() => change(value + 1)}
        {...follow}
      >
        <Icon name="plus" className="w-4 h-4" />
      </button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </fieldset>
  )
}

function limitText(value: number, min: number, max: number): string {
  if (value >= max) return `Limit reached: ${max} is the most you can choose.`
  return value <= min ? `Limit reached: ${min} is the least you can choose.` : ''
}
