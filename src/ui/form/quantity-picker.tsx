import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { toLatinDigits } from '#domain/forms/latin-digits.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'

interface QuantityPickerProps {
  /** Names the counted thing for screen readers. */
  label: string
  value: number
  min?: number
  max: number
  choose: (value: number) => void
}

const look =
  'inline-flex w-11 h-11 items-center justify-center transition-colors enabled:hover:bg-surface-sunken ' +
  'disabled:text-text-muted disabled:opacity-50'

/**
 * Minus, number, plus. A button at its limit announces that and passes the focus to the other. A
 * typed number beyond the limits counts as the limit.
 */
export function QuantityPicker({ label, value, min = 1, max, choose }: QuantityPickerProps) {
  const minus = useRef<HTMLButtonElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const [announced, announce] = useState('')
  /** While the number is typed; null: the value is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // A disabled button loses the focus; in some browsers before this effect runs.
    const isDropped = document.activeElement === document.body
    const had = isDropped ? focused.current : document.activeElement
    if (value >= max && had === plus.current) minus.current?.focus()
    if (value <= min && had === minus.current) plus.current?.focus()
  }, [value, min, max])
  const side = (step: number, disabled: boolean) => ({
    type: 'button' as const,
    className: look,
    disabled,
    onClick: () => {
      announce(limitText(value + step, min, max))
      choose(value + step)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      focused.current = event.target
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // The person left it; it was not disabled.
      if (event.target.matches(':enabled')) focused.current = null
    },
  })
  return (
    <fieldset className="inline-flex min-w-0 max-w-full items-center rounded border border-line-strong">
      <legend className="sr-only">{label}</legend>
      <button ref={minus} {...side(-1, value <= min)} aria-label={t.common.decreaseQuantity}>
        <Icon name="minus" className="w-4 h-4" />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        maxLength={Math.max(3, `${max}`.length)}
        autoComplete="off"
        className="w-[max(2.25rem,5ch)] h-11 min-w-0 text-center tabular-nums"
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          const digits = toLatinDigits(text).trim()
          if (!/^\d+$/.test(digits)) return
          const number = Math.min(Math.max(Number(digits), min), max)
          announce(number === Number(digits) ? '' : limitText(number, min, max))
          choose(number)
        }}
      />
      <button ref={plus} {...side(1, value >= max)} aria-label={t.common.increaseQuantity}>
        <Icon name="plus" className="w-4 h-4" />
      </button>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </fieldset>
  )
}

function limitText(value: number, min: number, max: number): string {
  if (value >= max) return say(t.common.mostReached, { n: max })
  return value <= min ? say(t.common.leastReached, { n: min }) : ''
}
