/** Counts of products with something missing; a link shows only those. */
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { publishedLanguages } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'
import type { ProductSearch } from './product-search-params.ts'
import { type Entry, productFilters } from './use-staff-products.ts'

interface IncompleteProps {
  entries: readonly Entry[]
  search: ProductSearch
}

/** Products whose category was deleted need a new one. */
export function Uncategorised({ entries, search }: IncompleteProps) {
  const n = useCount(entries, 'uncategorised')
  if (n === 0 && search.show !== 'uncategorised') return null
  return (
    <Notice tone="warning" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>{say(t.productsAdmin.withoutCategory, { n })}</p>
        <Toggle search={search} show="uncategorised" text={t.productsAdmin.showWithoutCategory} />
      </div>
    </Notice>
  )
}

/** Where the shop has both languages. */
export function Untranslated({ entries, search }: IncompleteProps) {
  const n = useCount(entries, 'untranslated')
  const isOffered = publishedLanguages.length > 1 && n > 0
  if (!isOffered && search.show !== 'untranslated') return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-text-muted">
      <span>{say(t.productsAdmin.untranslated, { n })}</span>
      <Toggle search={search} show="untranslated" text={t.productsAdmin.showUntranslated} />
    </p>
  )
}

/** Products that are not in the shop. */
export function Archived({ entries, search }: IncompleteProps) {
  const n = useCount(entries, 'archived')
  if (n === 0 && search.show !== 'archived') return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-text-muted">
      <span>{say(t.productsAdmin.archivedCount, { n })}</span>
      <Toggle search={search} show="archived" text={t.productsAdmin.archived} />
    </p>
  )
}

/** How many people wait for sold-out products. */
export function WaitingPeople({ entries, search }: IncompleteProps) {
  const n = useMemo(
    () =>
      entries.reduce((sum, entry) => sum + (productFilters.archived(entry) ? 0 : entry.waiting), 0),
    [entries],
  )
  const isSorted = search.sort === 'waiting'
  if (n === 0 && !isSorted) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-text-muted">
      <span>{say(t.productsAdmin.peopleWaitForProducts, { n })}</span>
      <Link
        to="/admin/products"
        search={{ ...search, sort: isSorted ? undefined : 'waiting', reverse: undefined }}
        className="link inline-flex min-h-11 items-center font-550"
      >
        {isSorted ? t.productsAdmin.newestFirst : t.productsAdmin.mostWanted}
      </Link>
    </p>
  )
}

type Show = NonNullable<ProductSearch['show']>

function useCount(entries: readonly Entry[], show: Show): number {
  return useMemo(() => entries.filter(productFilters[show]).length, [entries, show])
}

function Toggle({ search, show, text }: { search: ProductSearch; show: Show; text: string }) {
  const showing = search.show === show
  return (
    <Link
      to="/admin/products"
      search={{ ...search, show: showing ? undefined : show }}
      className="link inline-flex min-h-11 items-center font-550"
    >
      {showing ? t.productsAdmin.showAll : text}
    </Link>
  )
}
