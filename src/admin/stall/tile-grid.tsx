import { useState } from 'react'
import type { Product } from '#domain/products/product.ts'
import { Button } from '#ui/button.tsx'
import { CountDialog } from './count-dialog.tsx'
import { SellTile, StockTile } from './tiles.tsx'
import type { Sale, Stall } from './use-stall.ts'

/** What a tap on a tile does. */
export type StallMode = 'sell' | 'stock'

/** A stall has dozens of things, not thousands; more come on demand. */
const portion = 60

interface TileGridProps {
  products: readonly Product[]
  mode: StallMode
  sale: Sale
  move: Stall['move']
}

export function TileGrid({ products, mode, sale, move }: TileGridProps) {
  const [limit, setLimit] = useState(portion)
  const [counting, setCounting] = useState<Product | null>(null)
  const quantities = new Map(sale.lines.map(({ id, quantity }) => [id, quantity]))
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.25rem,100%),1fr))] gap-3 xl:grid-cols-5">
        {products.slice(0, limit).map((product) => (
          <li key={product.id} className="grid grid-cols-1">
            {mode === 'sell' ? (
              <SellTile
                product={product}
                quantity={quantities.get(product.id) ?? 0}
                change={(by) => sale.change(product, by)}
              />
            ) : (
              <StockTile
                product={product}
                move={(delta) => move(product, delta, 'stall')}
                count={() => setCounting(product)}
              />
            )}
          </li>
        ))}
      </ul>
      {products.length > limit && (
        <Button look="quiet" className="mt-4 w-full" onClick={() => setLimit(limit + portion)}>
          Show more
        </Button>
      )}
      <CountDialog
        product={counting}
        close={() => setCounting(null)}
        count={(product, delta) => move(product, delta, 'count')}
      />
    </>
  )
}
