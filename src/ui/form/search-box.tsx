import type { Ref } from 'react'

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
      aria-label={label}
      placeholder={`${label}...`}
      className={`field ${className}`}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && keys.pressEnter?.()}
    />
  )
}
