/** The editor of products; admin/edit has the screens. */
import { useEffect } from 'react'
import * as v from 'valibot'
import { AddScreen, EditScreen } from '#admin/edit/edit-screens.tsx'
import type { EntityEditor, PreviewProps } from '#admin/edit/entity-editor.ts'
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
import { ProductImage } from '#features/product/product-image.tsx'
import { useQuery } from '#hooks/use-query.ts'
import { showToast } from '#ui/toast/toast.ts'
import { ProductFieldList } from './product-field-list.tsx'
import { StockHistory } from './stock-history.tsx'
import { ArchiveProduct } from './archive-product.tsx'
import { t } from '#texts/texts.ts'

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
