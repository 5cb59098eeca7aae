import type { Product } from '#domain/products/product.ts'
import { ProductImage } from '#features/product/product-image.tsx'

/** The wares as one sees them on the table. */
export function TilePicture({ product: { image } }: { product: Product }) {
  return (
    <ProductImage
      src={image}
      alt=""
      sizes="(min-width: 1280px) 16vw, (min-width: 1024px) 19vw, (min-width: 640px) 30vw, 46vw"
      width={4}
      height={3}
    />
  )
}

/** How many there are, in a size one can read in the sun. */
export function TileStock({ stock }: { stock: number }) {
  if (stock === 0) return <span className="font-600 text-danger">Sold out</span>
  return (
    <span className={stock <= 3 ? 'font-600 text-warning' : 'text-text-muted'}>{stock} left</span>
  )
}
