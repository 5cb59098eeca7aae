import { useArchive } from '#admin/products/use-archive.ts'
import { isInShop } from '#domain/products/product-filter.ts'
import { readEditedProduct } from '#db/staff/edited-rows.ts'
import { useQuery } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'

/** Below the form of a product: takes it out of the shop, or back into it. */
export function ArchiveProduct({ id }: { id: string }) {
  const edited = useQuery(readEditedProduct, id)
  const archive = useArchive()
  if (edited.state !== 'ready' || edited.value.row === null) return null
  const { row } = edited.value
  const isArchived = !isInShop(row)
  return (
    <section aria-labelledby="archive" className="mt-10 max-w-260">
      <h2 id="archive" className="title-3">
        {isArchived ? t.productEdit.isArchived : t.productEdit.archiveTitle}
      </h2>
      <p className="mt-2 text-text-muted">
        {isArchived ? t.productEdit.bringBackText : t.productEdit.archiveText}
      </p>
      <Button look="quiet" className="mt-3" onClick={() => archive(row)}>
        {isArchived ? t.productsAdmin.bringBack : t.productsAdmin.archive}
      </Button>
    </section>
  )
}
