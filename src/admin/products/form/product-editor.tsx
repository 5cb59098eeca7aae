/** The editor of products; admin/edit has the screens. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { AddScreen, EditScreen } from '#admin/edit/edit-screens.tsx'
import type { EntityEditor, PreviewProps } from '#admin/edit/entity-editor.ts'
import { useArchive } from '#admin/products/use-archive.ts'
import { listCategories } from '#db/mirror/catalog.ts'
import { readEditedProduct } from '#db/staff/edited-rows.ts'
import { ImageUrl } from '#domain/forms/typed-values.ts'
import {
  TranslatedProductForm,
  creationOf,
  formEditsOf,
  newProductValues,
  productFields,
  type ProductFields,
  productToValues,
  type ProductValues,
} from '#domain/products/product-form.ts'
import { textToPictures } from '#domain/products/pictures.ts'
import type { Product } from '#domain/products/product.ts'
import { withoutRepeated } from '#domain/products/missing-translations.ts'
import { isInShop } from '#domain/products/product-filter.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { showToast } from '#ui/toast/toast.ts'
import { ProductFieldList } from './product-field-list.tsx'
import { StockHistory } from './stock-history.tsx'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'

export function AddProductScreen() {
  const { state } = useQuery(listCategories)
  useEffect(() => {
    const message = t.productEdit.categoriesFailed
    if (state === 'failed') showToast({ tone: 'error', title: t.common.error, message })
  }, [state])
  return <AddScreen editor={products} />
}

export function EditProductScreen({ id }: { id: string }) {
  return <EditScreen editor={products} id={id} />
}

const products: EntityEditor<Product, ProductValues, ProductFields> = {
  entity: 'product',
  list: '/admin/products',
  texts: () => t.productEdit,
  schema: TranslatedProductForm,
  fields: productFields,
  empty: newProductValues,
  toValues: (product) => withoutRepeated(productToValues(product)),
  imageField: 'image',
  picturesIn: ({ pictures }) => textToPictures(pictures).map(({ image }) => image),
  read: readEditedProduct,
  creationOf: (fields) => creationOf(crypto.randomUUID(), fields),
  editsOf: formEditsOf,
  FieldList: ProductFieldList,
  Preview: ProductPreview,
  Below: BelowProduct,
  layout: { columns: 'lg:grid-cols-[1fr_17rem]', picture: 'max-w-68 lt-lg:max-w-60' },
}

function BelowProduct({ id }: { id: string }) {
  return (
    <>
      <StockHistory id={id} />
      <ArchiveProduct id={id} />
    </>
  )
}

function ProductPreview({ image, own }: PreviewProps<Product>) {
  const url = own ?? toUrl(image)
  return (
    <section aria-label={t.productEdit.picture}>
      <p className="label">{t.productEdit.picture}</p>
      {url !== null ? (
        <ProductImage
          src={url}
          alt={t.productEdit.picturePreview}
          sizes="272px"
          className="rounded"
        />
      ) : (
        <p
          className={
            'grid aspect-square place-items-center rounded border border-dashed border-line-strong p-4 ' +
            'text-center text-sm text-text-muted'
          }
        >
          {t.productEdit.pictureAppears}
        </p>
      )}
    </section>
  )
}

function toUrl(typed: string): string | null {
  const url = v.safeParse(ImageUrl, typed)
  return url.success ? url.output : null
}

/** Below the form of a product: takes it out of the shop, or back into it. */
function ArchiveProduct({ id }: { id: string }) {
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
