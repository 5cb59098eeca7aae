import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createDraftKeeper } from '#db/draft-keeper.ts'
import { removeDraft } from '#db/drafts.ts'
import type { Category } from '#domain/categories/category.ts'
import { hasTouched } from '#domain/form-merge.ts'
import {
  type ProductFields,
  type ProductValues,
  creationOf,
  formEditsOf,
  newProductValues,
  productToValues,
} from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import { useServices } from '#services.ts'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { useLiveForm } from '#ui/form/use-live-form.ts'
import { DeletedNote } from './deleted-note.tsx'
import { type ProductDraft, photoDraftKey, productDraftKey } from './product-draft.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { ProductFormLayout } from './product-form-layout.tsx'
import { productAdded, productUpdated } from './product-words.ts'
import { stockHint } from './stock-hint.ts'
import { useProductForm } from './use-product-form.ts'

interface EditProductProps {
  id: string
  /** Live; null when it is not there (any more). */
  product: Product | null
  isGone: boolean
  draft: ProductDraft | null
  categories: readonly Category[]
  write: Write
}

/** Stays open while the product changes, or even goes, elsewhere: nothing typed is lost, nothing is overwritten unseen. */
export function EditProduct({ id, product, isGone, draft, categories, write }: EditProductProps) {
  const { db } = useServices()
  const navigate = useNavigate()
  const draftKey = productDraftKey(id)
  const [keeper] = useState(() => createDraftKeeper<ProductDraft>(db, draftKey, Date.now))
  const [restored, setRestored] = useState(draft !== null)
  const row = product && productToValues(product)
  const [start] = useState(() => draft ?? { seen: row ?? newProductValues, typed: row })
  const { form, typed, busy } = useProductForm(start.typed ?? start.seen, save)
  const live = useLiveForm<ProductValues>({
    start: start.seen,
    live: row,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })
  const { seen } = live
  const isTouched = hasTouched(seen, typed)
  const isSaved = useRef(false)
  useEffect(() => {
    if (isSaved.current) return
    keeper.keep(isTouched ? { seen, typed } : null)
  }, [keeper, seen, typed, isTouched])

  async function save(fields: ProductFields, values: ProductValues): Promise<void> {
    const mutations = isGone
      ? [creationOf(crypto.randomUUID(), fields)]
      : formEditsOf(id, seen, values, fields)
    isSaved.current = true
    await keeper.drop()
    const words = isGone ? productAdded : productUpdated
    if (mutations.length === 0)
      showToast({ tone: 'success', title: words.title, message: 'Nothing had to be changed.' })
    else if (!(await write({ mutations, words, draftKey }))) {
      isSaved.current = false
      return keeper.keep({ seen, typed: values })
    }
    forgetPhoto()
    await navigate({ to: '/admin/products' })
  }

  function forgetPhoto(): void {
    removeDraft(db, photoDraftKey(draftKey)).catch(() => undefined)
  }

  return (
    <ProductFormLayout
      submitText={isGone ? 'Save as a new product' : 'Update Product'}
      busy={busy}
      submit={() => void form.handleSubmit()}
      cancel={() => {
        void keeper.drop()
        forgetPhoto()
      }}
      image={typed.image}
      draftKey={draftKey}
      notices={
        <>
          {isGone && <DeletedNote />}
          {restored && isTouched && !isGone && (
            <RestoredNote
              discard={() => {
                if (row !== null) form.reset(row)
                setRestored(false)
              }}
            />
          )}
        </>
      }
    >
      <ProductFormFields
        form={form}
        categories={categories}
        live={live}
        stockHint={isGone ? undefined : stockHint(seen.stock, typed.stock, product?.stock)}
      />
    </ProductFormLayout>
  )
}
