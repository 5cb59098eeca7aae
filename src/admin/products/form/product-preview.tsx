import * as v from 'valibot'
import type { PreviewProps } from '#admin/edit/edited-kind.ts'
import { ImageUrl } from '#domain/form-rules.ts'
import type { Product } from '#domain/products/product.ts'
import { ProductImage } from '#features/product/product-image.tsx'

export function ProductPreview({ image, own }: PreviewProps<Product>) {
  const url = own ?? toUrl(image)
  return (
    <section aria-label="Picture">
      <p className="label">Picture</p>
      {url !== null ? (
        <ProductImage src={url} alt="Preview of the picture" sizes="272px" className="rounded" />
      ) : (
        <p className="grid aspect-square place-items-center rounded border border-dashed border-line-strong p-4 text-center text-sm text-text-muted">
          Appears when the image URL is valid
        </p>
      )}
    </section>
  )
}

/** Null while it is not one. */
function toUrl(typed: string): string | null {
  const url = v.safeParse(ImageUrl, typed)
  return url.success ? url.output : null
}
