import { useEffect, useRef, useState } from 'react'
import { focusInstead } from '#ui/table/row-focus.ts'
import type { Category } from '#domain/categories/category.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { StaffProduct } from '#db/staff/products.ts'
import { BulkForm } from './bulk-form.tsx'

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
      aria-label="Selected products"
      data-foot-bar
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line-strong bg-surface-raised px-4 py-2 shadow"
    >
      <p role="status" className="font-550">
        {chosen.length} selected{hidden > 0 && `, ${hidden} not shown`}
      </p>
      {chosen.length - hidden < shown && (
        <button type="button" className="link min-h-11" onClick={chooseShown}>
          Select all {shown}
        </button>
      )}
      <button type="button" className="link min-h-11" onClick={clear}>
        Clear
      </button>
      <Button className="ms-auto" onClick={() => setChanging(true)}>
        Change…
      </Button>
      <Dialog
        wide
        title={`Change ${chosen.length === 1 ? '1 product' : `${chosen.length} products`}`}
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

/** The bar goes with the last chosen product, and takes the focus of its buttons with it: the first one's row gets it. */
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
