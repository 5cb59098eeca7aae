import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { listCategories } from '#db/mirror/catalog.ts'
import { createDraftKeeper } from '#db/draft-keeper.ts'
import { removeDraft } from '#db/drafts.ts'
import { hasTouched } from '#domain/form-merge.ts'
import {
  type ProductFields,
  type ProductValues,
  creationOf,
  newProductValues,
} from '#domain/products/product-form.ts'
import { useServices } from '#services.ts'
import { load } from '#ui/page/load.ts'
import { LoadingNote } from '#ui/page/loading-note.tsx'
import type { Write } from '#ui/toast/outcome-toast.ts'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { type ProductDraft, newProductDraftKey, photoDraftKey } from './product-draft.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import { ProductFormLayout } from './product-form-layout.tsx'
import { productAdded } from './product-words.ts'
import { useDraft } from './use-draft.ts'
import { useProductForm } from './use-product-form.ts'

export function AddProductScreen({ write }: { write: Write }) {
  const draft = useDraft(newProductDraftKey)
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
  const [keeper] = useState(() => createDraftKeeper<ProductDraft>(db, newProductDraftKey, Date.now))
  const { form, typed, busy } = useProductForm(draft?.typed ?? newProductValues, save)
  useEffect(() => {
    const isWorthKeeping = hasTouched(newProductValues, typed)
    keeper.keep(isWorthKeeping ? { seen: newProductValues, typed } : null)
  }, [keeper, typed])

  async function save(fields: ProductFields, values: ProductValues): Promise<void> {
    await keeper.drop()
    const mutations = [creationOf(crypto.randomUUID(), fields)]
    if (!(await write({ mutations, words: productAdded, draftKey: newProductDraftKey })))
      return keeper.keep({ seen: newProductValues, typed: values })
    forgetPhoto()
    await navigate({ to: '/admin/products' })
  }

  function forgetPhoto(): void {
    removeDraft(db, photoDraftKey(newProductDraftKey)).catch(() => undefined)
  }

  return (
    <ProductFormLayout
      submitText="Save Product"
      busy={busy}
      submit={() => void form.handleSubmit()}
      cancel={() => {
        void keeper.drop()
        forgetPhoto()
      }}
      image={typed.image}
      draftKey={newProductDraftKey}
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
