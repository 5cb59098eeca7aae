import { type ReactNode, useState } from 'react'
import { type Product, piecesOf } from '#domain/products/product.ts'
import { signed } from '#features/product/stock-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { NumberDialog, type NumberDialogProps } from './number-dialog.tsx'
import { sellableOf } from './sellable.ts'
import { SellTile, StockTile } from './tiles.tsx'
import type { Sale, Stall } from './use-stall.ts'

/** What a tap on a tile does. */
export type TileMode = 'sell' | 'stock'

/** A stall has dozens of things, not thousands; more come on demand. */
const pageSize = 60

interface TileGridProps {
  /** Those that the search and the category leave. */
  products: readonly Product[]
  all: readonly Product[]
  mode: TileMode
  atMarket: boolean
  sale: Sale
  move: Stall['move']
}

export function TileGrid({ products, all, mode, atMarket, sale, move }: TileGridProps) {
  const [counting, setCounting] = useState<Product | null>(null)
  const quantities = new Map(sale.lines.map(({ id, quantity }) => [id, quantity]))
  return (
    <>
      <Tiles products={products}>
        {(product) =>
          mode === 'sell' ? (
            <SellTile
              product={product}
              sellable={sellableOf(product, atMarket)}
              quantity={quantities.get(product.id) ?? 0}
              change={(by) => sale.change(product, by)}
            />
          ) : (
            <StockTile
              product={product}
              move={(delta) => move(product, delta, 'stall')}
              count={() => setCounting(product)}
            />
          )
        }
      </Tiles>
      <CountDialog
        product={all.find(({ id }) => id === counting?.id) ?? counting}
        close={() => setCounting(null)}
        count={(product, delta) => move(product, delta, 'count')}
      />
    </>
  )
}

interface TilesProps {
  products: readonly Product[]
  children: (product: Product) => ReactNode
}

/** One tile for each product. */
export function Tiles({ products, children }: TilesProps) {
  const [limit, setLimit] = useState(pageSize)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 xl:grid-cols-5">
        {products.slice(0, limit).map((product) => (
          <li key={product.id} className="grid grid-cols-1">
            {children(product)}
          </li>
        ))}
      </ul>
      {products.length > limit && (
        <Button look="quiet" className="mt-4 w-full" onClick={() => setLimit(limit + pageSize)}>
          {t.ordersAdmin.showMore}
        </Button>
      )}
    </>
  )
}

interface CountDialogProps extends Pick<NumberDialogProps, 'product' | 'close'> {
  /** With the difference to the pieces that this device knows. */
  count: (product: Product, delta: number) => void
}

/** The counted pieces. The write is a difference, so that sales elsewhere stay counted. */
function CountDialog({ product, close, count }: CountDialogProps) {
  return (
    <NumberDialog
      product={product}
      close={close}
      texts={{ title: t.stall.countName, field: t.stall.howMany, save: t.stall.saveCount }}
      hintOf={countHint}
      errorOf={({ set_aside: setAside = 0 }, counted) =>
        counted < setAside ? say(t.market.countTooFew, { n: setAside }) : undefined
      }
      save={(one, counted) => {
        const known = piecesOf(one)
        if (counted !== known) count(one, counted - known)
      }}
    />
  )
}

function countHint(product: Product, counted: number | null): string {
  const known = piecesOf(product)
  const { set_aside: setAside = 0 } = product
  const aside = setAside > 0 ? [say(t.market.countIncludes, { n: setAside })] : []
  const change =
    counted === null || counted === known
      ? say(t.stall.known, { n: known })
      : say(t.stall.knownAndChange, { n: known, change: signed(counted - known) })
  return [change, ...aside].join(' ')
}
