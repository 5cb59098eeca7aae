import { Link } from '@tanstack/react-router'
import type { Product } from '#domain/products/product.ts'
import { lowStock } from '#db/staff/dashboard.ts'
import { ProductImage } from '#features/product/product-image.tsx'

const shown = 8

/** What will be missing soon, the emptiest first. */
export function LowStock({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="low-stock" className="card !p-4 md:!p-5">
      <h2 id="low-stock" className="title-3">
        Low stock
      </h2>
      {products.length === 0 ? (
        <p className="mt-2 text-text-muted">Of every product there are more than {lowStock}.</p>
      ) : (
        <ul className="mt-2">
          {products.slice(0, shown).map((product) => (
            <LowRow key={product.id} product={product} />
          ))}
        </ul>
      )}
      {products.length > shown && (
        <p className="hint mt-3">
          and {products.length - shown} more, see Products sorted by stock
        </p>
      )}
    </section>
  )
}

function LowRow({ product: { id, name, image, stock } }: { product: Product }) {
  return (
    <li className="flex items-center gap-3 border-be py-1.5 last:border-be-0">
      <ProductImage src={image} alt="" sizes="40px" className="h-10 w-10 shrink-0" />
      <Link
        to="/admin/products/edit/$id"
        params={{ id }}
        className="flex min-h-11 min-w-0 flex-1 items-center hover:underline underline-offset-4"
      >
        <bdi className="text-left">{name}</bdi>
      </Link>
      <span className={`font-600 ${stock === 0 ? 'text-danger' : 'text-warning'}`}>
        {stock === 0 ? 'Sold out' : `${stock} left`}
      </span>
    </li>
  )
}
