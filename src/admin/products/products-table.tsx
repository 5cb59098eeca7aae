import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { routePath } from '#texts/language.ts'
import { useFocusAfterRemoval, useRowKeys } from '#ui/table/row-focus.ts'
import { isIncomplete } from '#domain/products/incomplete.ts'
import type { Product } from '#domain/products/product.ts'
import { useTopOf, useLetterScale } from '#ui/hooks/use-measures.ts'
import { useWide } from '#ui/hooks/use-wide.ts'
import { useWrites } from '#staff-services.ts'
import { useArchive } from './use-archive.ts'
import { deletionOf } from '#domain/writes/product-writes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import type { Entry } from './use-staff-products.ts'
import { ProductRow } from './product-row.tsx'
import type { ChangeSearch, ProductSearch } from './product-search-params.ts'
import { TableHead } from './products-table-head.tsx'
import { type ProductSelection, idOfEntry } from './product-selection.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

interface ProductsTableProps {
  entries: readonly Entry[]
  search: ProductSearch
  change: ChangeSearch
  selection: ProductSelection
}

/** Only the rows on the screen exist; on a phone each row is a card. */
export function ProductsTable({ entries, search, change, selection }: ProductsTableProps) {
  const [deleting, setDeleting] = useState<Product | null>(null)
  const { body, items, totalSize, scrollMargin, height, narrow } = useRows(entries)
  useRowKeys(body)
  useEditLinks(body)
  const expectRemoval = useFocusAfterRemoval(body, entries, idOfEntry)
  const archive = useArchiveRow(expectRemoval)
  return (
    <>
      <div role="table" aria-label={t.common.products} aria-rowcount={entries.length + 1}>
        <TableHead search={search} change={change} entries={entries} selection={selection} />
        <div role="rowgroup" ref={body} className="relative" style={{ height: totalSize }}>
          {items.map(({ index, key, start }) => {
            const entry = entries[index]
            return (
              entry && (
                <ProductRow
                  key={key}
                  entry={entry}
                  row={index + 2}
                  top={start - scrollMargin}
                  height={height}
                  narrow={narrow}
                  selected={selection.ids.has(entry.product.id)}
                  toggle={selection.toggle}
                  askToDelete={setDeleting}
                  archive={archive}
                />
              )
            )
          })}
        </div>
      </div>
      <p role="status" className="hint mt-4">
        {say(t.productsAdmin.productCount, { n: entries.length })}
      </p>
      <DeleteProductDialog
        product={deleting}
        close={() => setDeleting(null)}
        remove={expectRemoval}
      />
    </>
  )
}

/** Its row leaves the list. */
function useArchiveRow(expectRemoval: (id: string) => void) {
  const archive = useArchive()
  const current = useRef({ archive, expectRemoval })
  useLayoutEffect(() => {
    current.current = { archive, expectRemoval }
  })
  // The same function each time: rows are memoized.
  return useCallback((product: Product) => {
    if (!isIncomplete(product)) current.current.expectRemoval(product.id)
    current.current.archive(product)
  }, [])
}

function useRows(entries: readonly Entry[]) {
  const body = useRef<HTMLDivElement>(null)
  const { height, narrow } = useRowSize()
  const scrollMargin = useTopOf(body)
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here, nothing is memoized
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin,
    getItemKey: (index) => entries[index]?.product.id ?? index,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  return { body, items, totalSize: virtualizer.getTotalSize(), scrollMargin, height, narrow }
}

/** The row height follows the font size (px); `narrow`: no room for a phone's two columns. */
function useRowSize() {
  const scale = useLetterScale()
  const wide = useWide('table')
  const narrow = !wide && innerWidth < 340 * scale
  return { height: (wide ? 64 : narrow ? 252 : 124) * scale, narrow }
}

/** Follows the plain links of the rows inside the app, unless a modifier key is pressed. */
function useEditLinks(rows: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = rows.current
    if (element === null) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = routePath(link?.getAttribute('href') ?? '')
      const id = /^\/admin\/products\/edit\/([^/]+)$/.exec(path)?.[1]
      if (id === undefined || event.defaultPrevented || isForTheBrowser(event)) return
      event.preventDefault()
      void navigate({ to: '/admin/products/edit/$id', params: { id: decodeURIComponent(id) } })
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [rows, navigate])
}

function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

interface DeleteProductDialogProps {
  /** Null: closed. */
  product: Product | null
  close: () => void
  /** Called right before its row disappears from the list. */
  remove: (id: string) => void
}

function DeleteProductDialog({ product, close, remove }: DeleteProductDialogProps) {
  const write = useWrites()
  const confirm = async (seen: Product) => {
    close()
    remove(seen.id)
    await write({
      mutations: [deletionOf(seen)],
      undoable: true,
      toasts: t.productsAdmin.deletion,
    })
  }
  return (
    <Dialog title={t.productsAdmin.askToDelete} open={product !== null} close={close}>
      {product && (
        <>
          <p className="mt-3 text-text-muted">
            {rich(t.productsAdmin.whatDeletionDoes, { name: shownName(product) })}
          </p>
          <DialogButtons close={close}>
            <Button look="danger" onClick={() => void confirm(product)}>
              {t.common.delete}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}
