import type { Product } from '#domain/products/product.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { TilePicture, TileStock } from './tile-picture.tsx'

interface SellTileProps {
  product: Product
  /** How many of it are in the sale. */
  quantity: number
  change: (by: number) => void
}

/** The whole tile adds one; a line that is begun can be taken back by one. */
export function SellTile({ product, quantity, change }: SellTileProps) {
  const { name, price, stock } = product
  return (
    <div
      className={`relative flex flex-col rounded border bg-surface-raised ${quantity > 0 ? 'border-accent ring-2 ring-accent' : 'border-line-strong'}`}
    >
      <button
        type="button"
        className="flex flex-1 flex-col text-start disabled:opacity-60"
        aria-label={`Add ${name} to the sale, ${stock} left`}
        disabled={quantity >= stock}
        onClick={() => change(1)}
      >
        <span className="w-full">
          <TilePicture product={product} />
        </span>
        <span className="flex w-full flex-1 flex-col p-2.5">
          <span dir="auto" className="line-clamp-2 text-left font-600 leading-snug">
            {name}
          </span>
          <span className="mt-auto flex flex-wrap justify-between gap-x-2 pt-1 text-[0.9375rem]">
            <Price piastres={price} className="font-600" />
            <TileStock stock={stock - quantity} />
          </span>
        </span>
      </button>
      {quantity > 0 && (
        <span className="absolute inset-x-0 top-0 flex items-start justify-between">
          <button
            type="button"
            className="inline-flex h-12 w-12 items-center justify-center bg-text text-surface"
            aria-label={`Take one ${name} out of the sale`}
            onClick={() => change(-1)}
          >
            <Icon name="minus" className="h-6 w-6" />
          </button>
          <output className="pointer-events-none inline-flex h-12 min-w-12 items-center justify-center bg-accent px-3 text-xl font-600 text-on-accent tabular-nums">
            {quantity}
          </output>
        </span>
      )}
    </div>
  )
}
