import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Recount } from '#db/staff/dashboard.ts'
import type { Product } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { ShownName } from '#features/product/shown-name.tsx'

const shown = 8

/** Products that are nearly sold out, the lowest stock first. */
export function LowStock({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="low-stock" className="card !p-4 md:!p-5">
      <h2 id="low-stock" className="title-3">
        {t.dashboard.lowStock}
      </h2>
      {products.length === 0 ? (
        <p className="mt-2 text-text-muted">{t.dashboard.noLowStock}</p>
      ) : (
        <ul className="mt-2">
          {products.slice(0, shown).map((product) => (
            <ProductLine
              key={product.id}
              product={product}
              picture={
                <ProductImage
                  src={product.image}
                  alt=""
                  sizes="40px"
                  className="h-10 w-10 shrink-0"
                />
              }
              tone={product.stock === 0 ? 'text-danger' : 'text-warning'}
            >
              {product.stock === 0 ? t.common.soldOut : say(t.stall.left, { n: product.stock })}
            </ProductLine>
          ))}
        </ul>
      )}
      {products.length > shown && (
        <p className="hint mt-3">{say(t.dashboard.moreLowStock, { n: products.length - shown })}</p>
      )}
      <Link to="/admin/make-list" className="link mt-2 inline-flex min-h-11 items-center font-550">
        {t.staffTitles.makeList}
      </Link>
    </section>
  )
}

interface ProductLineProps {
  product: Pick<Product, 'id' | 'name'>
  picture?: ReactNode
  tone: 'text-danger' | 'text-warning'
  /** Its stock. */
  children: ReactNode
}

function ProductLine({ product, picture, tone, children }: ProductLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-be py-1.5 last:border-be-0">
      {picture}
      <Link
        to="/admin/products/edit/$id"
        params={{ id: product.id }}
        className="flex min-h-11 min-w-0 flex-1 basis-32 items-center hover:underline underline-offset-4"
      >
        <ShownName of={product} className="text-page-start" />
      </Link>
      <span className={`font-600 ${tone}`}>{children}</span>
    </li>
  )
}

/** Products that were sold beyond their stock and have to be counted. */
export function RecountList({ recounts }: { recounts: readonly Recount[] }) {
  if (recounts.length === 0) return null
  return (
    <section aria-labelledby="recount" className="card !p-4 md:!p-5">
      <h2 id="recount" className="title-3">
        {t.ordersAdmin.countAgain}
      </h2>
      <p className="mt-1 text-text-muted">{t.dashboard.countAgainHint}</p>
      <ul className="mt-2">
        {recounts.map(({ product, short }) => (
          <ProductLine key={product.id} product={product} tone="text-warning">
            {say(t.dashboard.soldBeyondCount, { short, left: product.stock })}
          </ProductLine>
        ))}
      </ul>
    </section>
  )
}
