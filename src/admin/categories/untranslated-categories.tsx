import { Link } from '@tanstack/react-router'
import { isUntranslated } from '#domain/products/missing-translations.ts'
import { publishedLanguages } from '#texts/language.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import type { CategorySearch } from './category-search-params.ts'
import type { CategoryEntry } from './use-staff-categories.ts'

/** The entries that the address selects. */
export function pickEntries(
  entries: readonly CategoryEntry[],
  { show }: Pick<CategorySearch, 'show'>,
): readonly CategoryEntry[] {
  return show === 'untranslated'
    ? entries.filter(({ category }) => isUntranslated(category))
    : entries
}

interface UntranslatedProps {
  entries: readonly CategoryEntry[]
  search: CategorySearch
}

/** Counts categories without a translation; a link shows only those. */
export function UntranslatedCategories({ entries, search }: UntranslatedProps) {
  const n = pickEntries(entries, { show: 'untranslated' }).length
  const isShowing = search.show === 'untranslated'
  const isOffered = publishedLanguages.length > 1 && n > 0
  if (!isOffered && !isShowing) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-text-muted">
      <span>{say(t.categoriesAdmin.untranslated, { n })}</span>
      <Link
        to="/admin/categories"
        search={{ ...search, show: isShowing ? undefined : 'untranslated' }}
        className="link inline-flex min-h-11 items-center font-550"
      >
        {isShowing ? t.categoriesAdmin.showAll : t.categoriesAdmin.showUntranslated}
      </Link>
    </p>
  )
}
