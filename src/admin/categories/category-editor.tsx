/** The editor of categories; admin/edit has the screens. */
import { AddScreen, EditScreen } from '#admin/edit/edit-screens.tsx'
import type { EntityEditor, PreviewProps } from '#admin/edit/entity-editor.ts'
import { readEditedCategory } from '#db/staff/edited-rows.ts'
import {
  type CategoryFields,
  type CategoryValues,
  categoryFields,
  categoryCreationOf,
  categoryToValues,
  formCategoryEditsOf,
  newCategoryValues,
  TranslatedCategoryForm,
  nameToSlug,
} from '#domain/categories/category-form.ts'
import type { Category } from '#domain/categories/category.ts'
import { isHttpUrl } from '#domain/forms/typed-values.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { CategoryFieldList } from './category-field-list.tsx'
import { t } from '#texts/texts.ts'

export function AddCategoryScreen() {
  return <AddScreen editor={categories} />
}

export function EditCategoryScreen({ id }: { id: string }) {
  return <EditScreen editor={categories} id={id} />
}

const categories: EntityEditor<Category, CategoryValues, CategoryFields> = {
  entity: 'category',
  list: '/admin/categories',
  texts: () => t.categoryEdit,
  schema: TranslatedCategoryForm,
  fields: categoryFields,
  empty: newCategoryValues,
  toValues: categoryToValues,
  imageField: 'imageUrl',
  read: readEditedCategory,
  creationOf: ({ slug, ...fields }, known) => {
    const taken = new Set(known.map(({ id }) => id))
    return categoryCreationOf(nameToSlug(slug.trim() || fields.name, taken), fields)
  },
  editsOf: formCategoryEditsOf,
  FieldList: CategoryFieldList,
  Preview: CoverPreview,
  layout: { columns: 'lg:grid-cols-[1fr_20rem]', picture: 'lt-lg:max-w-70' },
}

/**
 * The preview shows photos and http(s) addresses; a picture of this site counts as the current one.
 */
function CoverPreview({ image, row, own }: PreviewProps<Category>) {
  const preview = own ?? (isHttpUrl(image) ? image.trim() : undefined)
  const saved = row?.image_url
  const current = saved?.startsWith('/') === true ? saved : undefined
  return (
    <section aria-label={t.categoryEdit.cover} className="grid gap-5">
      {current !== undefined && (
        <div>
          <p className="label">{t.categoryEdit.currentPicture}</p>
          <Cover src={current} alt={t.categoryEdit.currentCover} />
        </div>
      )}
      <div>
        <p className="label">{t.categoryEdit.preview}</p>
        {preview !== undefined ? (
          <Cover src={preview} alt={t.categoryEdit.coverPreview} />
        ) : (
          <p
            className={
              'grid aspect-[3/2] place-items-center rounded border border-dashed border-line-strong p-4 ' +
              'text-center text-sm text-text-muted'
            }
          >
            {t.categoryEdit.noPreview}
          </p>
        )}
      </div>
    </section>
  )
}

function Cover({ src, alt }: { src: string; alt: string }) {
  return <ProductImage src={src} alt={alt} shape="3 to 2" sizes="320px" className="rounded" />
}
