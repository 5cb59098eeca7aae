import type { Ref } from 'react'
import { say } from '#texts/say.ts'
import { directionOf } from './field.tsx'
import { t } from '#texts/texts.ts'

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  /** Name and placeholder, for example 'Search orders'. */
  label: string
  text: string
  setText: (text: string) => void
  className?: string
  pressEnter?: () => void
}

/** Filters a list by text. */
export function SearchBox({ ref, label, text, setText, className = '', ...keys }: SearchBoxProps) {
  return (
    <input
      ref={ref}
      type="search"
      dir={directionOf({ value: text })}
      aria-label={label}
      placeholder={say(t.screenStates.searchPlaceholder, { label })}
      className={`field ${className}`}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && keys.pressEnter?.()}
    />
  )
}
