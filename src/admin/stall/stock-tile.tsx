import type { Product } from '#domain/products/product.ts'
import { Icon } from '#ui/icon.tsx'
import { TilePicture } from './tile-picture.tsx'

interface StockTileProps {
  product: Product
  move: (delta: number) => void
  count: () => void
}

const side =
  'inline-flex min-h-13 items-center justify-center hover:bg-surface-sunken disabled:opacity-40'

/** One fewer, one more, or as many as were counted. */
export function StockTile({ product, move, count }: StockTileProps) {
  const { name, stock } = product
  return (
    <section
      aria-label={name}
      className="flex flex-col rounded border border-line-strong bg-surface-raised"
    >
      <TilePicture product={product} />
      <p dir="auto" className="line-clamp-2 flex-1 px-2.5 pt-2 text-left font-600 leading-snug">
        {name}
      </p>
      <button
        type="button"
        className="min-h-11 px-2.5 text-start text-[0.9375rem] link"
        aria-label={`Count ${name}`}
        aria-haspopup="dialog"
        onClick={count}
      >
        Count
      </button>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center border-bs border-line-strong">
        <button
          type="button"
          className={side}
          aria-label={`One ${name} fewer`}
          disabled={stock === 0}
          onClick={() => move(-1)}
        >
          <Icon name="minus" className="h-6 w-6" />
        </button>
        <output
          aria-label={`${name} in stock`}
          className="min-w-12 text-center text-2xl font-600 tabular-nums whitespace-nowrap"
        >
          {stock}
        </output>
        <button
          type="button"
          className={side}
          aria-label={`One ${name} more`}
          onClick={() => move(1)}
        >
          <Icon name="plus" className="h-6 w-6" />
        </button>
      </div>
    </section>
  )
}
