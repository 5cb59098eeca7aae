import { useEffect, useRef } from 'react'
import type { OptionKeys } from './use-option-keys.ts'

interface SearchInputProps {
  text: string
  change: (text: string) => void
  keys: OptionKeys
  expanded: boolean
}

export const listId = 'search-list'

export function SearchInput({ text, change, keys, expanded }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      type="text"
      role="combobox"
      aria-label="What are you looking for?"
      placeholder="What are you looking for?"
      aria-autocomplete="list"
      aria-expanded={expanded}
      aria-controls={listId}
      aria-activedescendant={keys.active}
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={80}
      value={text}
      onChange={(event) => change(event.target.value)}
      onKeyDown={keys.pressKey}
      className="min-w-0 flex-1 min-h-15 px-2 text-lg outline-none focus-visible:outline-none"
    />
  )
}
