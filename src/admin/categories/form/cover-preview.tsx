import type { PreviewProps } from '#admin/edit/edited-kind.ts'
import type { Category } from '#domain/categories/category.ts'
import { isHttpUrl } from '#domain/form-rules.ts'
import { ProductImage } from '#features/product/product-image.tsx'

/** The preview is for addresses elsewhere (http, https) and own photos; a picture of this site is shown as the current one. */
export function CoverPreview({ image, row, own }: PreviewProps<Category>) {
  const preview = own ?? (isHttpUrl(image) ? image.trim() : undefined)
  const saved = row?.image_url
  const current = saved?.startsWith('/') === true ? saved : undefined
  return (
    <section aria-label="Cover image" className="grid gap-5">
      {current !== undefined && (
        <div>
          <p className="label">Current picture</p>
          <Cover src={current} alt="Current cover image" />
        </div>
      )}
      <div>
        <p className="label">Preview</p>
        {preview !== undefined ? (
          <Cover src={preview} alt="Preview of the cover image" />
        ) : (
          <p className="grid aspect-[3/2] place-items-center rounded border border-dashed border-line-strong p-4 text-center text-sm text-text-muted">
            No image preview available
          </p>
        )}
      </div>
    </section>
  )
}

function Cover({ src, alt }: { src: string; alt: string }) {
  return (
    <ProductImage src={src} alt={alt} width={1200} height={800} sizes="320px" className="rounded" />
  )
}
