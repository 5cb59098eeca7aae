import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { SearchHelp } from './search-help.tsx'
import { SearchInput } from './search-input.tsx'
import { SearchOptions } from './search-options.tsx'
import { describeHits } from './search-words.ts'
import { useOptionKeys } from './use-option-keys.ts'
import { useSearchOptions } from './use-search-options.ts'
import { useSettled } from './use-settled.ts'
import { useSearchActions } from './use-search-actions.ts'

/** A combobox: what is typed decides the list below it; arrows, Enter and Escape work from the field. */
export function SearchPanel({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const { options, hits, state } = useSearchOptions(text)
  const { choose, searchFor, forget } = useSearchActions(text, close, setText)
  const settled = useSettled(text)
  const keys = useOptionKeys(options, text, (option) =>
    option === undefined ? searchFor(text) : choose(option),
  )
  return (
    <div className="flex h-full md:max-h-[84vh] flex-col">
      <div className="flex items-center gap-2 border-b border-line focus-within:border-accent ps-4 pe-2 md:ps-6">
        <Icon name="search" className="w-5.5 h-5.5 text-text-muted" />
        <SearchInput text={text} change={setText} keys={keys} expanded={options.length > 0} />
        <button type="button" className="btn-icon" aria-label="Close search" onClick={close}>
          <Icon name="close" className="w-5.5 h-5.5" />
        </button>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 md:px-6 py-4">
        <p role="status" className="hint">
          {describeHits(text, hits, state)}
        </p>
        <SearchOptions options={options} active={keys.active} choose={choose} settled={settled} />
        <SearchHelp
          text={text}
          found={hits.total > 0}
          close={close}
          forget={options[0]?.kind === 'recent' ? forget : undefined}
        />
      </div>
    </div>
  )
}
