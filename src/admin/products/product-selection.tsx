import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectionBar, type Selection } from '#ui/table/selection-bar.tsx'
import { BulkForm } from './bulk/bulk-form.tsx'
import type { Entry } from './use-staff-products.ts'

export type ProductSelection = Selection<Entry>

export function idOfEntry({ product }: Entry): string {
  return product.id
}

interface BulkBarProps {
  selection: ProductSelection
  shown: readonly Entry[]
  categories: readonly Category[]
}

/** Changes the selected products. */
export function BulkBar({ selection, shown, categories }: BulkBarProps) {
  const [changing, setChanging] = useState(false)
  const { chosen } = selection
  const close = () => setChanging(false)
  return (
    <SelectionBar
      label={t.productsAdmin.selection}
      selection={selection}
      shown={shown}
      idOf={idOfEntry}
    >
      <Button className="ms-auto" onClick={() => setChanging(true)}>
        {t.productsAdmin.change}
      </Button>
      <Dialog
        wide
        title={say(t.bulkEdit.changeProducts, { n: chosen.length })}
        open={changing}
        close={close}
      >
        <BulkForm
          products={chosen.map(({ product }) => product)}
          categories={categories}
          close={close}
          finish={() => {
            close()
            selection.drop(chosen)
          }}
        />
      </Dialog>
    </SelectionBar>
  )
}
