import { formatCount } from '#domain/format-count.ts'
import type { Product } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { shownName } from '#features/product/shown-name.tsx'

interface SellTileProps {
  product: Product
  /** How many of it are in the sale. */
  quantity: number
  change: (by: number) => void
}

/** The tile adds one, a button removes one; another button sells beyond the known stock. */
export function SellTile({ product, quantity, change }: SellTileProps) {
  const { price, stock } = product
  const name = shownName(product)
  const isOut = quantity >= stock
  return (
    <div
      className={
        'relative flex flex-col rounded border bg-surface-raised ' +
        (quantity > 0 ? 'border-accent ring-2 ring-accent' : 'border-line-strong')
      }
    >
      <button
        type="button"
        className="flex flex-1 flex-col text-start"
        aria-label={say(t.stall.add, { name, n: stock })}
        // Not `disabled`: the last piece would take the focus with it.
        aria-disabled={isOut || undefined}
        onClick={() => !isOut && change(1)}
      >
        {/* Only the picture fades: how many there are, and the price, are read in the sun. */}
        <span className={isOut ? 'w-full opacity-50' : 'w-full'}>
          <TilePicture product={product} />
        </span>
        <span className="flex w-full flex-1 flex-col p-2.5">
          <span dir="auto" className="line-clamp-2 text-page-start font-600 leading-snug">
            {name}
          </span>
          <span className="mt-auto flex flex-wrap justify-between gap-x-2 pt-1 text-[0.9375rem]">
            <Price piastres={price} className="font-600" />
            <TileStock left={stock - quantity} isInSale={quantity > 0} />
          </span>
        </span>
      </button>
      {isOut && (
        <button
          type="button"
          className={
            'min-h-12 border-bs border-line-strong px-2.5 py-1.5 text-start text-[0.9375rem] leading-snug ' +
            'font-550 link'
          }
          aria-label={say(t.stall.sellNameAnyway, { name })}
          onClick={() => change(1)}
        >
          {t.stall.sellAnyway}
        </button>
      )}
      {quantity > 0 && (
        <span className="absolute inset-x-0 top-0 flex items-start justify-between">
          <button
            type="button"
            className="inline-flex h-12 w-12 items-center justify-center bg-text text-surface"
            aria-label={say(t.stall.takeOut, { name })}
            onClick={() => change(-1)}
          >
            <Icon name="minus" className="h-6 w-6" />
          </button>
          <output
            className={
              'pointer-events-none inline-flex h-12 min-w-12 items-center justify-center bg-accent px-3 text-xl ' +
              'font-600 text-on-accent tabular-nums'
            }
          >
            {quantity}
          </output>
        </span>
      )}
    </div>
  )
}

interface StockTileProps {
  product: Product
  move: (delta: number) => void
  count: () => void
}

const side =
  'inline-flex min-h-13 items-center justify-center hover:bg-surface-sunken disabled:opacity-40'

/** One fewer, one more, or as many as were counted. */
export function StockTile({ product, move, count }: StockTileProps) {
  const { stock } = product
  const name = shownName(product)
  return (
    <section
      aria-label={name}
      className="flex flex-col rounded border border-line-strong bg-surface-raised"
    >
      <TilePicture product={product} />
      <p
        dir="auto"
        className="line-clamp-2 flex-1 px-2.5 pt-2 text-page-start font-600 leading-snug"
      >
        {name}
      </p>
      <button
        type="button"
        className="min-h-11 px-2.5 text-start text-[0.9375rem] link"
        aria-label={say(t.stall.countName, { name })}
        aria-haspopup="dialog"
        onClick={count}
      >
        {t.stall.count}
      </button>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center border-bs border-line-strong">
        <button
          type="button"
          className={side}
          aria-label={say(t.stall.oneFewer, { name })}
          disabled={stock === 0}
          onClick={() => move(-1)}
        >
          <Icon name="minus" className="h-6 w-6" />
        </button>
        <output
          aria-label={say(t.stall.inStock, { name })}
          className="min-w-12 text-center text-2xl font-600 tabular-nums whitespace-nowrap"
        >
          {formatCount(stock)}
        </output>
        <button
          type="button"
          className={side}
          aria-label={say(t.stall.oneMore, { name })}
          onClick={() => move(1)}
        >
          <Icon name="plus" className="h-6 w-6" />
        </button>
      </div>
    </section>
  )
}

function TilePicture({ product: { image } }: { product: Product }) {
  return (
    <ProductImage
      src={image}
      alt=""
      sizes="(min-width: 1280px) 16vw, (min-width: 1024px) 19vw, (min-width: 640px) 30vw, 46vw"
      shape="4 to 3"
    />
  )
}

export function TileStock({ left, isInSale }: { left: number; isInSale: boolean }) {
  const tone = left === 0 && !isInSale ? 'text-danger' : 'text-warning'
  if (left > 3) return <span className="text-text-muted">{say(t.stall.left, { n: left })}</span>
  return <span className={`font-600 ${tone}`}>{fewText(left, isInSale)}</span>
}

function fewText(left: number, isInSale: boolean): string {
  if (left < 0) return say(t.stall.moreThanCounted, { n: -left })
  if (left > 0) return say(t.stall.left, { n: left })
  return isInSale ? t.stall.allInSale : t.common.soldOut
}
