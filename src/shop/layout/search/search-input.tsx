import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './use-search-options.ts'

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

interface OptionKeys {
  /** Id of the entry that Enter would take. */
  active: string | undefined
  pressKey: (event: KeyboardEvent) => void
}

/** Arrows move through the list and out of it again; Enter takes the entry, or (undefined) the text as it is. */
export function useOptionKeys(
  options: readonly Option[],
  text: string,
  enter: (option: Option | undefined) => void,
): OptionKeys {
  const [at, setAt] = useState(-1)
  const [textThen, setTextThen] = useState(text)
  if (textThen !== text) {
    setTextThen(text)
    setAt(-1)
  }
  const active = options[at]
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextPlace(event.key, at, options.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter') enter(active)
    else return
    event.preventDefault()
  }
  return { active: active?.id, pressKey }
}

/** -1 is the field itself. */
function nextPlace(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return undefined
}
