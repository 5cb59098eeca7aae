import type { ReactNode, RefObject } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { t } from '#texts/texts.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import type { TileMode } from './tile-grid.tsx'
import { ShownName } from '#features/product/shown-name.tsx'

/** What a tap on a tile does; 'today' shows the day's entries instead. */
export type StallMode = TileMode | 'today'

interface StallToolsProps extends TileSearchProps {
  mode: StallMode
  setMode: (mode: StallMode) => void
}

interface TileSearchProps {
  box: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  categories: readonly Pick<Category, 'id' | 'name'>[]
  category: string | null
  setCategory: (category: string | null) => void
  /** For Enter, which barcode scanners send, too: adds the only match. */
  addOnlyHit: () => void
}

/** What a tap on a tile does, and which tiles there are. */
export function StallTools({ mode, setMode, ...search }: StallToolsProps) {
  return (
    <ToolBar>
      <fieldset className="flex max-w-full flex-wrap rounded border border-line-strong">
        <legend className="sr-only">{t.stall.whatIsShown}</legend>
        {(['sell', 'stock', 'today'] as const).map((one) => (
          <label
            key={one}
            className={
              'flex min-h-12 shrink-0 grow items-center justify-center px-3.5 font-600 ' +
              'has-[:checked]:(bg-text text-surface) ' +
              'has-[:focus-visible]:(outline-2 outline-accent outline-offset-3 outline-solid)'
            }
          >
            <input
              type="radio"
              name="stall-mode"
              className="sr-only"
              checked={mode === one}
              onChange={() => setMode(one)}
            />
            {t.stall.modes[one]}
          </label>
        ))}
      </fieldset>
      <TileSearch {...search} categories={mode === 'today' ? [] : search.categories} />
    </ToolBar>
  )
}

/** Stays at the top while the tiles scroll. */
export function ToolBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-0 z-5 -mx-4 mb-3 flex flex-wrap gap-3 bg-surface px-4 py-2 md:(-mx-7 px-7)">
      {children}
    </div>
  )
}

/** Search and chips of the categories. */
export function TileSearch(props: TileSearchProps) {
  const { box, text, setText, addOnlyHit, categories, category, setCategory } = props
  return (
    <>
      <SearchBox
        ref={box}
        label={t.stall.find}
        text={text}
        setText={setText}
        pressEnter={addOnlyHit}
        className="w-auto min-w-0 flex-1 basis-full md:(max-w-90 basis-32)"
      />
      {categories.length > 1 && (
        <div
          role="group"
          aria-label={t.stall.category}
          className="-mx-4 flex basis-[calc(100%+2rem)] gap-2 overflow-x-auto px-4 pb-1 md:(mx-0 basis-full px-0)"
        >
          {[{ id: null, name: t.common.all }, ...categories].map((one) => (
            <button
              key={one.id}
              type="button"
              className={`chip shrink-0 ${one.id === category ? 'chip-chosen' : ''}`}
              aria-pressed={one.id === category}
              onClick={() => setCategory(one.id)}
            >
              <ShownName of={one} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
