import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import type { StaffProduct } from '#db/staff/staff-products.ts'
import { BulkForm } from './bulk-form.tsx'

interface BulkBarProps {
  chosen: readonly StaffProduct[]
  shown: readonly StaffProduct[]
  categories: readonly Category[]
  choose: (entries: readonly StaffProduct[]) => void
  write: Write
}

/** Stands at the foot of the screen while products are selected. */
export function BulkBar({ chosen, shown, categories, choose, write }: BulkBarProps) {
  const [changing, setChanging] = useState(false)
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="Selected products"
      data-foot-bar
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line-strong bg-surface-raised px-4 py-2 shadow"
    >
      <p role="status" className="font-550">
        {chosen.length} selected
      </p>
      {chosen.length < shown.length && (
        <button type="button" className="link min-h-11" onClick={() => choose(shown)}>
          Select all {shown.length}
        </button>
      )}
      <button type="button" className="link min-h-11" onClick={() => choose([])}>
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
          write={write}
          close={() => setChanging(false)}
          finish={() => {
            setChanging(false)
            choose([])
          }}
        />
      </Dialog>
    </section>
  )
}
