import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useEffect, useState } from 'react'
import { listCategories } from '#db/mirror/catalog.ts'
import {
  type ProductFields,
  type ProductValues,
  creationOf,
  newProductValues,
} from '#domain/products/product-form.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { usePhoto } from '#hooks/photo/use-photo.ts'
import { useKeptForm } from '#hooks/use-kept-form.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { type ProductDraft, newProductDraftKey, parseProductDraft } from './product-draft.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { ProductFormLayout } from './product-form-layout.tsx'
import { productAdded } from './product-words.ts'
import { useProductForm } from './use-product-form.ts'

export function AddProductScreen({ write }: { write: Write }) {
  const draft = useDraft(newProductDraftKey, parseProductDraft)
  if (draft === undefined) return <LoadingNote text="Loading..." />
  return <AddProduct draft={draft} write={write} />
}

function AddProduct({ draft, write }: { draft: ProductDraft | null; write: Write }) {
  const { db } = useServices()
  const navigate = useNavigate()
  const categories = useLiveQuery(() => load(() => listCategories(db)), [db])
  const isUnreadable = categories?.ok === false
  useEffect(() => {
    const message = 'Failed to fetch categories'
    if (isUnreadable) showToast({ tone: 'error', title: 'Error', message })
  }, [isUnreadable])
  const [restored, setRestored] = useState(draft !== null)
  const [start] = useState({ seen: newProductValues, typed: draft?.typed ?? newProductValues })
  const { form, typed, busy } = useProductForm(start.typed, save)
  const { send, forget } = useKeptForm<ProductValues>({
    draftKey: newProductDraftKey,
    start,
    row: null,
    typed,
    set: (name, value) => form.setFieldValue(name, value),
    write,
  })

  const photo = usePhoto({
    draftKey: newProductDraftKey,
    image: typed.image,
    savedImage: '',
    setImage: (address) => form.setFieldValue('image', address),
  })

  async function save(fields: ProductFields, values: ProductValues): Promise<void> {
    const mutations = [creationOf(crypto.randomUUID(), fields)]
    if (!(await send(values, { mutations, words: productAdded }))) return
    photo.forget()
    await navigate({ to: '/admin/products' })
  }

  return (
    <ProductFormLayout
      submitText="Save Product"
      busy={busy}
      submit={() => void form.handleSubmit()}
      cancel={() => {
        forget()
        photo.forget()
      }}
      image={typed.image}
      photo={photo}
      notices={
        restored && (
          <RestoredNote
            discard={() => {
              form.reset(newProductValues)
              setRestored(false)
            }}
          />
        )
      }
    >
      <ProductFormFields
        form={form}
        categories={categories?.ok ? categories.value : []}
        live={null}
        stockHint={undefined}
      />
    </ProductFormLayout>
  )
}
