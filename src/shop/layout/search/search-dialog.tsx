import { sortByText } from '#domain/fold.ts'
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { listCategories } from '#db/mirror/catalog.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { useModal } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { SearchInput, SearchOptions } from './search-combobox.tsx'
import { describeHits } from './search-texts.ts'
import { useCoverage } from './use-product-index.ts'
import { useOptionKeys, useSearchActions, useSearchOptions } from './use-search-options.ts'

interface SearchDialogProps {
  open: boolean
  /** Called for every way of closing. */
  close: () => void
}

/** A native modal dialog from the top of the screen; on a phone it fills it. */
// oxlint-disable-next-line import/no-default-export -- the first load is smaller: React's lazy wants it
export default function SearchDialog({ open, close }: SearchDialogProps) {
  const element = useModal(open)
  return (
    <dialog
      ref={element}
      aria-label={t.common.search}
      onClose={close}
      className={
        'mx-auto mb-auto mt-0 md:mt-[8vh] w-full max-w-full h-dvh max-h-full ' +
        'md:(w-[min(44rem,calc(100vw-3rem))] h-fit max-h-[84vh]) overflow-hidden md:rounded bg-surface-raised ' +
        'text-text shadow backdrop:bg-[var(--scrim)] open:animate-[rise_var(--quick)_var(--ease)]'
      }
    >
      {open && <SearchPanel close={() => element.current?.close()} />}
    </dialog>
  )
}

/** A combobox: the list follows the text; arrows, Enter and Escape work from the field. */
function SearchPanel({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const { options, hits, state } = useSearchOptions(text)
  const { choose, searchFor, forget } = useSearchActions(text, close, setText)
  const settled = useSettled(text)
  const keys = useOptionKeys(options, text, (option) =>
    option === undefined ? searchFor(text) : choose(option),
  )
  return (
    <div className="flex h-full md:(h-auto max-h-[84vh]) flex-col">
      <div className="flex items-center gap-2 border-b border-line focus-within:border-accent ps-4 pe-2 md:ps-6">
        <Icon name="search" className="w-5.5 h-5.5 text-text-muted" />
        <SearchInput text={text} change={setText} keys={keys} expanded={options.length > 0} />
        <button type="button" className="btn-icon" aria-label={t.search.close} onClick={close}>
          <Icon name="close" className="w-5.5 h-5.5" />
        </button>
      </div>
      <div className="flex-1 md:flex-auto overflow-y-auto overscroll-contain px-4 md:px-6 py-4">
        <p role="status" className="hint">
          {describeHits(text, hits, state)}
        </p>
        <CoverageNote />
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

/** Beside the hits; not announced at every key. */
function CoverageNote() {
  const coverage = useCoverage()
  return coverage === undefined ? null : <p className="hint mt-1">{coverage}</p>
}

/** Delay of pictures (ms): hits that the next letter removes load none. */
const delay = 180

/** True once the text has stayed the same for a moment. */
function useSettled(text: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}

interface SearchHelpProps {
  text: string
  found: boolean
  close: () => void
  /** Present while recent searches are shown. */
  forget: (() => void) | undefined
}

/** Suggestions while the field is empty or nothing is found. */
function SearchHelp({ text, found, close, forget }: SearchHelpProps) {
  const categories = valueOr(useQuery(listCategories), [])
  if (found) return null
  return (
    <div className="mt-3">
      {forget !== undefined && (
        <button type="button" className="back-link" onClick={forget}>
          {t.search.clearRecent}
        </button>
      )}
      {text.trim() !== '' && <p className="mb-5 text-text-muted">{t.search.tryFewerOrLook}</p>}
      <ul className="mt-3 flex flex-wrap gap-2">
        {sortByText(categories, shownName).map((category) => (
          <li key={category.id}>
            <Link
              to="/categories/$id"
              params={{ id: category.id }}
              onClick={close}
              className="chip"
            >
              <ShownName of={category} />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/products" onClick={close} className="chip">
            {t.search.wholeCollection}
          </Link>
        </li>
      </ul>
    </div>
  )
}
