import { memo, useEffect, useRef, useState } from 'react'
import { slugToTitle } from '#domain/categories/slug-text.ts'
import type { Product } from '#domain/products/product.ts'
import { useCategoryNames } from '#features/product/category-names.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { describeStock } from './search-texts.ts'
import type { Option, OptionKeys } from './use-search-options.ts'
import { ShownName } from '#features/product/shown-name.tsx'

interface SearchInputProps {
  text: string
  change: (text: string) => void
  keys: OptionKeys
  expanded: boolean
}

const listId = 'search-list'

export function SearchInput({ text, change, keys, expanded }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      type="text"
      dir={text === '' ? undefined : 'auto'}
      role="combobox"
      aria-label={t.search.prompt}
      placeholder={t.search.prompt}
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

interface SearchOptionsProps {
  options: readonly Option[]
  active: string | undefined
  choose: (option: Option) => void
  /** True once typing pauses: only then pictures are loaded. */
  settled: boolean
}

/** The focus stays in the field; arrow keys move the active option. Rows are reused. */
export function SearchOptions({ options, active, choose, settled }: SearchOptionsProps) {
  const recent = options[0]?.kind === 'recent'
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={recent ? t.search.recent : t.common.products}
      className="mt-2"
      onPointerDown={(event) => event.preventDefault()}
    >
      {options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the combobox
        <div
          key={option.id}
          id={option.id}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === active}
          onClick={() => choose(option)}
          className={
            '-mx-2 flex min-h-12 cursor-pointer items-center gap-4 rounded px-2 py-1.5 hover:bg-surface-sunken ' +
            'aria-selected:(bg-surface-sunken outline-2 outline-solid outline-accent -outline-offset-2)'
          }
        >
          <OptionContent option={option} settled={settled} />
        </div>
      ))}
    </div>
  )
}

function OptionContent({ option, settled }: { option: Option; settled: boolean }) {
  switch (option.kind) {
    case 'recent':
      return (
        <>
          <Icon name="search" className="w-4.5 h-4.5 text-text-muted" />
          <bdi>{option.text}</bdi>
        </>
      )
    case 'all':
      return (
        <>
          <span className="link font-550">{say(t.search.seeAll, { n: option.total })}</span>
          <Icon name="forward" className="w-4 h-4" />
        </>
      )
    case 'product':
      return <ProductContent product={option.product} settled={settled} />
  }
}

interface ProductContentProps {
  product: Product
  settled: boolean
}

const ProductContent = memo(function ProductContent({ product, settled }: ProductContentProps) {
  const { image, price, category, stock } = product
  const nameOf = useCategoryNames(slugToTitle)
  return (
    <>
      <LatePicture key={image} src={image} settled={settled} />
      <span className="min-w-0 flex-1">
        <span className="block font-500 leading-snug">
          <ShownName of={product} />
        </span>
        <span className="hint">{nameOf(category ?? '')}</span>
      </span>
      <span className="shrink-0 text-end text-sm leading-relaxed">
        <Price piastres={price} className="block font-500" />
        <span className={stock === 0 ? 'text-danger' : 'text-text-muted'}>
          {describeStock(product)}
        </span>
      </span>
    </>
  )
})

const size = 'block w-14 shrink-0 rounded'

/** Text first; the picture follows once the list has `settled`, and stays. */
function LatePicture({ src, settled }: { src: string; settled: boolean }) {
  const [due, setDue] = useState(settled)
  if (settled && !due) setDue(true)
  if (!due) return <span className={`${size} aspect-square bg-photo`} />
  return (
    <span aria-hidden="true" className={size}>
      <ProductImage src={src} alt="" sizes="56px" className="rounded" />
    </span>
  )
}
