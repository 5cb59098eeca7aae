import { useCallback, useMemo, useState, useEffect, useRef } from 'react'
import type { StaffProduct } from '#db/staff/products.ts'
import type { Entry } from './use-staff-products.ts'
import { focusInstead } from '#ui/table/row-focus.ts'
import type { Category } from '#domain/categories/category.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BulkForm } from './bulk/bulk-form.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** The selected products that are still there. */
  chosen: Entry[]
  toggle: (id: string) => void
  /** All of these too; those chosen before stay. */
  add: (views: readonly StaffProduct[]) => void
  drop: (views: readonly StaffProduct[]) => void
}

export function useSelection(entries: readonly Entry[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : entries.filter(({ product }) => ids.has(product.id))),
    [entries, ids],
  )
  const toggle = useCallback(
    (id: string) =>
      setIds((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const add = useCallback(
    (views: readonly StaffProduct[]) => setIds((old) => new Set([...old, ...idsOf(views)])),
    [],
  )
  const drop = useCallback(
    (views: readonly StaffProduct[]) =>
      setIds((old) => {
        const dropped = idsOf(views)
        return new Set([...old].filter((id) => !dropped.has(id)))
      }),
    [],
  )
  return { ids, chosen, toggle, add, drop }
}

function idsOf(views: readonly StaffProduct[]): Set<string> {
  return new Set(views.map(({ product }) => product.id))
}

/** Chosen products that the list does not show. */
export function countHidden(
  chosen: readonly StaffProduct[],
  shown: readonly StaffProduct[],
): number {
  if (chosen.length === 0) return 0
  const listed = idsOf(shown)
  return chosen.filter(({ product }) => !listed.has(product.id)).length
}

interface BulkBarProps {
  chosen: readonly StaffProduct[]
  /** How many of them the list does not show. */
  hidden: number
  /** How many the list shows. */
  shown: number
  chooseShown: () => void
  clear: () => void
  categories: readonly Category[]
}

/** Stands at the foot of the screen while products are selected. */
export function BulkBar(props: BulkBarProps) {
  const { chosen, hidden, shown, chooseShown, clear, categories } = props
  const [changing, setChanging] = useState(false)
  useFocusAfterwards(chosen)
  if (chosen.length === 0) return null
  return (
    <section
      aria-label={t.productsAdmin.selection}
      data-foot-bar
      className={
        'sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border ' +
        'border-line-strong bg-surface-raised px-4 py-2 shadow'
      }
    >
      <p role="status" className="font-550">
        {hidden > 0
          ? say(t.productsAdmin.selectedSomeHidden, { count: chosen.length, hidden })
          : say(t.productsAdmin.selected, { count: chosen.length })}
      </p>
      {chosen.length - hidden < shown && (
        <button type="button" className="link min-h-11" onClick={chooseShown}>
          {say(t.productsAdmin.selectAll, { count: shown })}
        </button>
      )}
      <button type="button" className="link min-h-11" onClick={clear}>
        {t.productsAdmin.clearSelection}
      </button>
      <Button className="ms-auto" onClick={() => setChanging(true)}>
        {t.productsAdmin.change}
      </Button>
      <Dialog
        wide
        title={say(t.bulkEdit.changeProducts, { n: chosen.length })}
        open={changing}
        close={() => setChanging(false)}
      >
        <BulkForm
          products={chosen.map(({ product }) => product)}
          categories={categories}
          close={() => setChanging(false)}
          finish={() => {
            setChanging(false)
            clear()
          }}
        />
      </Dialog>
    </section>
  )
}

/** The bar disappears with the last chosen product: the focus moves to the first one's row. */
function useFocusAfterwards(chosen: readonly StaffProduct[]): void {
  const first = useRef<string | undefined>(undefined)
  useEffect(() => {
    const id = first.current
    first.current = chosen[0]?.product.id
    if (id === undefined || chosen.length > 0 || document.activeElement !== document.body) return
    focusInstead(
      document.querySelector<HTMLElement>(`[data-control="select"][value="${CSS.escape(id)}"]`),
    )
  }, [chosen])
}
