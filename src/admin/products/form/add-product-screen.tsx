import { useNavigate } from '@tanstack/react-router'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useEffect, useState } from 'react'
import { listCategories } from '#db/mirror/catalog.ts'
import {
  type ProductFields,
  type ProductValues,
  creationOf,
  newProductValues,
  productFields,
} from '#domain/products/product-form.ts'
import { useDraft } from '#features/edit-form/use-draft.ts'
import { useFreshStart } from '#features/edit-form/use-fresh-start.ts'
import { usePhoto } from '#features/photo/use-photo.ts'
import { usePersistedForm } from '#features/edit-form/use-persisted-form.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import { RestoredNote } from '#features/edit-form/edit-notices.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { type ProductDraft, newProductDraftKey, parseProductDraft } from './product-draft.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { ProductFormLayout } from './product-form-layout.tsx'
import { productAdded } from './product-words.ts'
import { useProductForm } from './use-product-form.ts'

export function AddProductScreen() {
  const draft = useDraft(newProductDraftKey, parseProductDraft)
  const fresh = useFreshStart(draft ?? null, productFields[0])
  if (draft === undefined) return <LoadingNote text="Loading..." />
  const { key, startAfresh } = fresh
  return <AddProduct key={key} draft={fresh.draft} startAfresh={startAfresh} />
}

interface AddProductProps {
  draft: ProductDraft | null
  startAfresh: () => void
}

function AddProduct({ draft, startAfresh }: AddProductProps) {
  const navigate = useNavigate()
  const categories = useQuery(listCategories)
  const isUnreadable = categories.state === 'failed'
  useEffect(() => {
    const message = 'Failed to fetch categories'
    if (isUnreadable) showToast({ tone: 'error', title: 'Error', message })
  }, [isUnreadable])
  const [start] = useState({ seen: newProductValues, typed: draft?.typed ?? newProductValues })
  const { form, typed, busy } = useProductForm(start.typed, save)
  const { send, forget } = usePersistedForm<ProductValues>({
    draftKey: newProductDraftKey,
    start,
    row: null,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
  })

  const photo = usePhoto({
    draftKey: newProductDraftKey,
    image: typed.image,
    savedImage: '',
    setImage: (address) => form.setFieldValue('image', address),
  })

  const forgetAll = () => Promise.all([forget(), photo.forget()])

  async function save(fields: ProductFields, values: ProductValues): Promise<void> {
    const mutations = [creationOf(crypto.randomUUID(), fields)]
    if (!(await send(values, { mutations, words: productAdded }))) return
    void photo.forget()
    await navigate({ to: '/admin/products' })
  }

  return (
    <ProductFormLayout
      submitText="Save Product"
      busy={busy}
      submit={() => void form.handleSubmit()}
      cancel={() => void forgetAll()}
      image={typed.image}
      photo={photo}
      notices={
        draft !== null && <RestoredNote discard={() => void forgetAll().then(startAfresh)} />
      }
    >
      <ProductFormFields
        form={form}
        categories={valueOr(categories, [])}
        live={null}
        stockHint={undefined}
      />
    </ProductFormLayout>
  )
}
