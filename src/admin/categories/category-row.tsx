import { formatCount } from '#domain/format-count.ts'
import { shortNumber } from '#domain/orders/order-numbers.ts'
import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import { RowMarkView } from '#features/sync/waiting-mark.tsx'
import type { CategoryEntry } from './use-staff-categories.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName, shownDescription, shownName } from '#features/product/shown-name.tsx'

/** Six columns from 768 px; below, the areas of a card. */
export const categoryColumns =
  'lg:(grid grid-cols-[4.5rem_minmax(6.5rem,0.6fr)_5.5rem_minmax(6rem,1fr)_5rem_12.5rem] items-center gap-3)'

interface CategoryRowProps {
  entry: CategoryEntry
  /** Its number among all rows, the header being 1. */
  row: number
  askToDelete: () => void
}

export function CategoryRow({ entry, row, askToDelete }: CategoryRowProps) {
  const { category, mark, products } = entry
  const { id, image_url: image } = category
  const name = shownName(category)
  return (
    <div
      role="row"
      aria-rowindex={row}
      className={
        `${categoryColumns} border-be py-2.5 hover:bg-surface-raised ` +
        'lt-lg:(grid grid-cols-[4.5rem_1fr_auto] items-center gap-x-3 gap-y-1)'
      }
    >
      <div role="cell">
        <ProductImage src={image} alt="" shape="3 to 2" sizes="80px" className="rounded" />
      </div>
      <div role="cell" className="min-w-0">
        <span dir="auto" className="block truncate text-page-start font-550">
          <ShownName of={category} />
        </span>
        <span
          dir="ltr"
          className="block truncate text-page-start font-mono text-sm text-text-muted lg:hidden"
        >
          {id}
        </span>
        <RowMarkView mark={mark} />
      </div>
      <div
        role="cell"
        translate="no"
        className="font-mono text-sm text-text-muted lt-lg:hidden"
        title={id}
      >
        <bdi dir="ltr">{shortNumber(id)}</bdi>
      </div>
      <div
        role="cell"
        dir="auto"
        className="line-clamp-2 text-page-start text-[0.9375rem] text-text-muted lt-lg:(order-last col-span-3)"
      >
        {shownDescription(category)}
      </div>
      <div role="cell" className="text-end tabular-nums">
        <span className="lt-lg:hidden">{formatCount(products)}</span>
        <span className="lg:hidden">{say(t.productsAdmin.productCount, { n: products })}</span>
      </div>
      <div
        role="cell"
        className="flex flex-wrap justify-end gap-1 [overflow-wrap:normal] lt-lg:(order-last col-span-3)"
      >
        <Link
          to="/admin/categories/edit/$id"
          params={{ id }}
          className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-550 hover:bg-surface-sunken"
          aria-label={say(t.productsAdmin.editOne, { name })}
        >
          <Icon name="edit" className="h-4 w-4" />
          {t.common.edit}
        </Link>
        <button
          type="button"
          data-control="delete"
          className="inline-flex min-h-11 items-center gap-1.5 rounded px-3 font-550 text-danger hover:bg-danger-soft"
          aria-label={say(t.productsAdmin.deleteOne, { name })}
          onClick={askToDelete}
        >
          <Icon name="remove" className="h-4 w-4" />
          {t.common.delete}
        </button>
      </div>
    </div>
  )
}
