import { formatCount } from '#domain/format-count.ts'
import { memo } from 'react'
import { isIncomplete } from '#domain/products/incomplete.ts'
import { isInShop } from '#domain/products/product-filter.ts'
import { type Product, maxStock } from '#domain/products/product.ts'
import { newMutation } from '#domain/writes/mutations.ts'
import { Thumbnail } from '#features/product/thumbnail.tsx'
import { RowCheckbox } from '#ui/table/selection-bar.tsx'
import { RowMarkView } from '#features/sync/waiting-mark.tsx'
import { useWrites } from '#staff-services.ts'
import { localPath } from '#texts/language.ts'
import { Icon, lineDrawing } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import type { Entry } from './use-staff-products.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

/** Seven columns from 1024 px; below, the areas of a card. */
export const productColumns =
  'lg:(grid grid-cols-[2.75rem_3rem_minmax(6rem,1fr)_minmax(4rem,0.45fr)_7rem_8.5rem_8.5rem] items-center gap-3)'

/** Where the parts of a row stand below 1024 px. */
const card = {
  row: 'lt-lg:grid-cols-[2.75rem_3.5rem_1fr_auto]',
  picture: '',
  name: 'lt-lg:col-span-2',
  price: 'text-end lt-lg:(col-start-3 row-start-2)',
  stock: 'lt-lg:(col-span-3 col-start-1 row-start-2 justify-self-start)',
  actions: 'justify-end lt-lg:(col-start-4 row-start-2)',
}
const below: typeof card = {
  row: 'grid-cols-[2.75rem_1fr]',
  picture: 'w-14',
  name: 'col-span-2',
  price: 'col-span-2',
  stock: 'col-span-2 justify-self-start',
  actions: 'col-span-2',
}

interface ProductRowProps {
  entry: Entry
  /** Its number among all rows, the header being 1. */
  row: number
  top: number
  height: number
  /** Everything stands below one another. */
  narrow: boolean
  selected: boolean
  toggle: (id: string) => void
  askToDelete: (product: Product) => void
  /** Undefined: the server does not know archived products. */
  archive: ((product: Product) => void) | undefined
}

export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { entry, row, top, height, narrow, selected, toggle, askToDelete, archive } = props
  const places = narrow ? below : card
  const { product, categoryName, mark, waiting } = entry
  const { set_aside: setAside = 0 } = product
  return (
    <div
      role="row"
      aria-rowindex={row}
      style={{ height, transform: `translateY(${top}px)` }}
      className={
        `${productColumns} absolute inset-x-0 top-0 border-be ` +
        `lt-lg:(grid content-center items-center gap-x-2.5 gap-y-1) ${places.row} ` +
        (selected ? 'bg-accent-soft' : 'hover:bg-surface-raised')
      }
    >
      <div role="cell">
        <RowCheckbox
          id={product.id}
          label={say(t.productsAdmin.selectOne, { name: shownName(product) })}
          checked={selected}
          toggle={toggle}
        />
      </div>
      <div role="cell" className={places.picture}>
        <Thumbnail src={product.image} />
      </div>
      <div role="cell" className={`min-w-0 ${places.name}`}>
        <a
          href={editPath(product.id)}
          data-control="name"
          dir="auto"
          className="block truncate text-page-start font-550 leading-6 hover:underline underline-offset-4"
        >
          <ShownName of={product} />
        </a>
        <span className="flex flex-wrap items-center gap-x-2 leading-5 empty:hidden">
          <RowMarkView mark={mark} />
          {product.unreadable === true && (
            <span className="text-sm font-550 text-danger">{t.ordersAdmin.damaged}</span>
          )}
          {isIncomplete(product) && (
            <span className="text-sm font-550 text-warning">{t.productsAdmin.incomplete}</span>
          )}
          {setAside > 0 && (
            <span className="text-sm text-text-muted">
              {say(t.market.setAside, { n: setAside })}
            </span>
          )}
          {waiting > 0 && (
            <span className="text-sm font-550 text-warning">
              {say(t.productsAdmin.peopleWait, { n: waiting })}
            </span>
          )}
          <span dir="auto" className="truncate text-sm text-text-muted lg:hidden">
            {categoryName ?? t.fieldValues.uncategorised}
          </span>
        </span>
      </div>
      <div
        role="cell"
        dir="auto"
        className="min-w-0 truncate text-page-start text-[0.9375rem] lt-lg:hidden"
      >
        {categoryName ?? (
          <span className="font-550 text-warning">{t.fieldValues.uncategorised}</span>
        )}
      </div>
      <div role="cell" className={places.price}>
        <Price piastres={product.price} />
      </div>
      <div role="cell" className={places.stock}>
        <StockStepper product={product} />
      </div>
      <div role="cell" className={`flex ${places.actions}`}>
        <a
          href={editPath(product.id)}
          data-control="edit"
          className="btn-icon"
          aria-label={say(t.productsAdmin.editOne, { name: shownName(product) })}
        >
          <Icon name="edit" />
        </a>
        {archive && <ArchiveButton product={product} archive={archive} />}
        <button
          type="button"
          data-control="delete"
          className="btn-icon hover:text-danger"
          aria-label={say(t.productsAdmin.deleteOne, { name: shownName(product) })}
          onClick={() => askToDelete(product)}
        >
          <Icon name="remove" />
        </button>
      </div>
    </div>
  )
})

interface ArchiveButtonProps {
  product: Product
  archive: (product: Product) => void
}

function ArchiveButton({ product, archive }: ArchiveButtonProps) {
  const isArchived = !isInShop(product)
  const label = isArchived ? t.productsAdmin.bringBackOne : t.productsAdmin.archiveOne
  return (
    <button
      type="button"
      data-control="archive"
      className="btn-icon"
      aria-label={say(label, { name: shownName(product) })}
      title={isArchived ? t.productsAdmin.bringBack : t.productsAdmin.archive}
      onClick={() => archive(product)}
    >
      <svg {...lineDrawing} className="h-5 w-5 shrink-0">
        <path d={isArchived ? arrowOut : arrowIn} />
      </svg>
    </button>
  )
}

const box = 'M4 8v11.5h16V8M3 4.5h18V8H3V4.5Z'
const arrowIn = `${box}M12 11v5.5M9.5 14l2.5 2.5 2.5-2.5`
const arrowOut = `${box}M12 16.5V11M9.5 13.5 12 11l2.5 2.5`

/** Plain links that products-table.tsx handles: the router's links are too slow in long lists. */
function editPath(id: string): string {
  return localPath(`/admin/products/edit/${encodeURIComponent(id)}`)
}

const side =
  'inline-grid h-11 w-11 shrink-0 place-items-center rounded text-text-muted ' +
  'hover:(bg-surface-sunken text-text) disabled:(opacity-40 hover:bg-transparent)'

/** Each tap is sent as a difference, so that changes of several people add up. */
function StockStepper({ product }: { product: Product }) {
  const { id, stock } = product
  const write = useWrites()
  const move = (delta: number) =>
    void write({
      mutations: [newMutation.adjustStock({ product_id: id, delta, reason: 'count' })],
      toasts: {
        title: t.productsAdmin.updated,
        confirmed: say(t.productsAdmin.stockChanged, { name: shownName(product) }),
        failed: t.productsAdmin.updateFailed,
      },
      quiet: true,
    })
  return (
    <div className="flex items-center justify-center lt-lg:justify-start">
      <button
        type="button"
        data-control="less"
        className={side}
        aria-label={say(t.productsAdmin.oneLess, { name: shownName(product) })}
        disabled={stock <= 0}
        onClick={() => move(-1)}
      >
        <Icon name="minus" className="h-4 w-4" />
      </button>
      <span
        className={`min-w-9 text-center tabular-nums whitespace-nowrap ${stock === 0 ? 'font-600 text-danger' : ''}`}
      >
        {formatCount(stock)}
      </span>
      <button
        type="button"
        data-control="more"
        className={side}
        aria-label={say(t.productsAdmin.oneMore, { name: shownName(product) })}
        disabled={stock >= maxStock}
        onClick={() => move(1)}
      >
        <Icon name="plus" className="h-4 w-4" />
      </button>
    </div>
  )
}
