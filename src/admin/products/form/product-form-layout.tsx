import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ImageUrl } from '#domain/form-rules.ts'
import { PhotoTools } from '#features/photo/photo-tools.tsx'
import type { PhotoState } from '#features/photo/use-photo.ts'
import { Button } from '#ui/button.tsx'
import { ProductImage } from '#features/product/product-image.tsx'
import * as v from 'valibot'

interface ProductFormLayoutProps {
  submitText: string
  busy: boolean
  submit: () => void
  /** Forgets what was typed. */
  cancel: () => void
  /** The picture's address as typed. */
  image: string
  photo: PhotoState
  notices: ReactNode
  children: ReactNode
}

export function ProductFormLayout(props: ProductFormLayoutProps) {
  const { submitText, busy, submit, cancel, image, photo, notices, children } = props
  return (
    <form
      noValidate
      className="max-w-260"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {notices}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_17rem]">
        <div className="card">{children}</div>
        <div className="max-w-68 lt-lg:max-w-60">
          <Preview url={photo.used?.url ?? toUrl(image)} />
          <PhotoTools state={photo} thing="product" />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
        <Link to="/admin/products" className="btn-quiet" onClick={cancel}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

/** Null while it is not one. */
function toUrl(typed: string): string | null {
  const url = v.safeParse(ImageUrl, typed)
  return url.success ? url.output : null
}

function Preview({ url }: { url: string | null }) {
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
