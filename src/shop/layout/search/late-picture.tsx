import { useState } from 'react'
import { ProductImage } from '#ui/product/product-image.tsx'

const size = 'block w-14 shrink-0 rounded'

/** The words come first: the picture follows once the list has `settled`, and then stays. */
export function LatePicture({ src, settled }: { src: string; settled: boolean }) {
  const [due, setDue] = useState(settled)
  if (settled && !due) setDue(true)
  if (!due) return <span className={`${size} aspect-square bg-photo`} />
  return (
    <span aria-hidden="true" className={size}>
      <ProductImage src={src} alt="" sizes="56px" className="rounded" />
    </span>
  )
}
