import { readEditedProduct } from '#db/staff/edited-rows.ts'
import { productFields } from '#domain/products/product-form.ts'
import { useEditedRow } from '#features/edit-form/use-edited-row.ts'
import { useFreshStart } from '#features/edit-form/use-fresh-start.ts'
import { GoBack } from '#ui/page/go-back.tsx'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { EditProduct } from './edit-product.tsx'
import { parseProductDraft, productDraftKey } from './product-draft.ts'

const list = '/admin/products'

export function EditProductScreen({ id }: { id: string }) {
  const edited = useEditedRow({
    id,
    read: readEditedProduct,
    draftKey: productDraftKey(id),
    parseDraft: parseProductDraft,
  })
  const fresh = useFreshStart(edited.state === 'open' ? edited.draft : null, productFields[0])
  switch (edited.state) {
    case 'loading':
      return <LoadingNote text="Loading..." />
    case 'missing':
      return <GoBack to={list} message="Product not found" />
    case 'failed':
      return <GoBack to={list} message="Failed to fetch product details" />
    case 'open':
      return (
        <EditProduct
          key={fresh.key}
          id={id}
          product={edited.row}
          isGone={edited.isGone}
          draft={fresh.draft}
          startAfresh={fresh.startAfresh}
          categories={edited.categories}
        />
      )
  }
}
