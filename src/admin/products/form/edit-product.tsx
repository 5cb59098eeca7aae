import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#domain/categories/category.ts'
import { untouched } from '#domain/form-merge.ts'
import {
  type ProductFields,
  type ProductValues,
  creationOf,
  formEditsOf,
  newProductValues,
  productToValues,
} from '#domain/products/product-form.ts'
import type { Product } from '#domain/products/product.ts'
import { usePhoto } from '#features/photo/use-photo.ts'
import { usePersistedForm } from '#features/edit-form/use-persisted-form.ts'
import { EditNotices } from '#features/edit-form/edit-notices.tsx'
import { type ProductDraft, productDraftKey } from './product-draft.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { ProductFormLayout } from './product-form-layout.tsx'
import { productAdded, productUpdated } from './product-words.ts'
import { StockHistory } from './stock-history.tsx'
import { stockHint } from './stock-hint.ts'
import { useProductForm } from './use-product-form.ts'

interface EditProductProps {
  id: string
  /** Live; null when it is not there (any more). */
  product: Product | null
  isGone: boolean
  draft: ProductDraft | null
  startAfresh: () => void
  categories: readonly Category[]
}

/** Stays open while the product changes, or even goes, elsewhere: nothing typed is lost, nothing is overwritten unseen. */
export function EditProduct(props: EditProductProps) {
  const { id, product, isGone, draft, startAfresh, categories } = props
  const navigate = useNavigate()
  const draftKey = productDraftKey(id)
  const row = product && productToValues(product)
  const [start] = useState(() => draft ?? untouched(row ?? newProductValues))
  const { form, typed, busy } = useProductForm(start.typed, save)
  const { live, isTouched, send, forget } = usePersistedForm<ProductValues>({
    draftKey,
    start,
    row,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })
  const { seen } = live
  const photo = usePhoto({
    draftKey,
    image: typed.image,
    savedImage: seen.image,
    setImage: (address) => form.setFieldValue('image', address),
  })

  const forgetAll = () => Promise.all([forget(), photo.forget()])

  async function save(fields: ProductFields, values: ProductValues): Promise<void> {
    const request = isGone
      ? { mutations: [creationOf(crypto.randomUUID(), fields)], words: productAdded }
      : { mutations: formEditsOf(id, seen, values, fields), words: productUpdated }
    if (!(await send(values, request))) return
    void photo.forget()
    await navigate({ to: '/admin/products' })
  }

  return (
    <>
      <ProductFormLayout
        submitText={isGone ? 'Save as a new product' : 'Update Product'}
        busy={busy}
        submit={() => void form.handleSubmit()}
        cancel={() => void forgetAll()}
        image={typed.image}
        photo={photo}
        notices={
          <EditNotices
            thing="product"
            isGone={isGone}
            isRestored={draft !== null && isTouched}
            discard={() => void forgetAll().then(startAfresh)}
          />
        }
      >
        <ProductFormFields
          form={form}
          categories={categories}
          live={live}
          stockHint={isGone ? undefined : stockHint(seen.stock, typed.stock, product?.stock)}
        />
      </ProductFormLayout>
      {!isGone && <StockHistory id={id} />}
    </>
  )
}
