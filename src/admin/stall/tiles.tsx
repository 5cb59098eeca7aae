import { formatCount } from '#domain/format-count.ts'
import { type Product, piecesOf } from '#domain/products/product.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { shownName } from '#features/product/shown-name.tsx'
import type { Sellable } from './sellable.ts'
import type { ReactNode } from 'react'

interface SellTileProps {
  product: Product
  sellable: Sellable
  /** How many of it are in the sale. */
  quantity: number
  change: (by: number) => void
}

/** The tile adds one, a button removes one; another button sells beyond the known pieces. */
export function SellTile({ product, sellable, quantity, change }: SellTileProps) {
  const { price } = product
  const name = shownName(product)
  const isOut = quantity >= sellable.here
  const beyond = quantity < sellable.all ? unpacked() : uncounted()
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
        aria-label={say(t.stall.add, { name, n: sellable.here })}
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
            <TileStock sellable={sellable} quantity={quantity} />
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
          aria-label={say(beyond.label, { name })}
          onClick={() => change(1)}
        >
          {beyond.text}
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

/** One fewer, one more, or as many as were counted: the pieces in the shop and those set aside. */
export function StockTile({ product, move, count }: StockTileProps) {
  const name = shownName(product)
  const { set_aside: setAside = 0 } = product
  return (
    <StepTile
      product={product}
      facts={
        setAside > 0 && (
          <span className="text-text-muted">{say(t.market.setAside, { n: setAside })}</span>
        )
      }
      type={{
        text: t.stall.count,
        label: say(t.stall.countName, { name }),
        isOff: false,
        press: count,
      }}
      value={{ n: piecesOf(product), label: say(t.stall.inStock, { name }) }}
      less={{
        label: say(t.stall.oneFewer, { name }),
        isOff: product.stock === 0,
        press: () => move(-1),
      }}
      more={{ label: say(t.stall.oneMore, { name }), isOff: false, press: () => move(1) }}
    />
  )
}

interface Step {
  label: string
  isOff: boolean
  press: () => void
}

interface StepTileProps {
  product: Product
  /** Over the picture, so that nothing moves when it comes and goes. */
  note?: ReactNode
  /** Below the name. */
  facts?: ReactNode
  /** Opens the dialog in which the number is typed. */
  type: Step & { text: string }
  value: { n: number; label: string }
  less: Step
  more: Step
}

/** A product with a number between minus and plus. */
export function StepTile({ product, note, facts, type, value, less, more }: StepTileProps) {
  return (
    <section
      aria-label={shownName(product)}
      className="flex flex-col rounded border border-line-strong bg-surface-raised"
    >
      <div className="grid grid-cols-1 [&>*]:[grid-area:1/1]">
        <TilePicture product={product} />
        {note}
      </div>
      <p
        dir="auto"
        className="line-clamp-2 flex-1 px-2.5 pt-2 text-page-start font-600 leading-snug"
      >
        {shownName(product)}
      </p>
      {facts && <p className="px-2.5 pt-1 text-[0.9375rem] leading-snug">{facts}</p>}
      <button
        type="button"
        className="min-h-11 px-2.5 text-start text-[0.9375rem] link aria-disabled:opacity-40"
        aria-label={type.label}
        aria-haspopup="dialog"
        aria-disabled={type.isOff || undefined}
        onClick={() => !type.isOff && type.press()}
      >
        {type.text}
      </button>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center border-bs border-line-strong">
        <StepButton icon="minus" step={less} />
        <output
          aria-label={value.label}
          className="min-w-12 text-center text-2xl font-600 tabular-nums whitespace-nowrap"
        >
          {formatCount(value.n)}
        </output>
        <StepButton icon="plus" step={more} />
      </div>
    </section>
  )
}

function StepButton({ icon, step }: { icon: 'minus' | 'plus'; step: Step }) {
  return (
    <button
      type="button"
      className={
        'inline-flex min-h-13 items-center justify-center hover:bg-surface-sunken ' +
        'aria-disabled:opacity-40'
      }
      aria-label={step.label}
      // Not `disabled`: the last piece would take the focus with it.
      aria-disabled={step.isOff || undefined}
      onClick={() => !step.isOff && step.press()}
    >
      <Icon name={icon} className="h-6 w-6" />
    </button>
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

interface TileStockProps {
  sellable: Sellable
  /** How many are in the sale. */
  quantity: number
}

export function TileStock({ sellable, quantity }: TileStockProps) {
  const left = sellable.here - quantity
  if (left > 3) return <span className="text-text-muted">{say(t.stall.left, { n: left })}</span>
  const tone = left === 0 && quantity === 0 ? 'text-danger' : 'text-warning'
  return <span className={`font-600 ${tone}`}>{fewText(sellable, quantity)}</span>
}

function fewText({ here, all }: Sellable, quantity: number): string {
  if (quantity > all) return say(t.stall.moreThanCounted, { n: quantity - all })
  if (quantity > here) return say(t.market.notPacked, { n: quantity - here })
  if (quantity < here) return say(t.stall.left, { n: here - quantity })
  if (quantity > 0) return t.stall.allInSale
  return all > 0 ? t.market.nonePacked : t.common.soldOut
}

/** At the market, of a product of which the shop has more than was packed. */
function unpacked() {
  return { text: t.market.sellUnpacked, label: t.market.sellNameUnpacked }
}

function uncounted() {
  return { text: t.stall.sellAnyway, label: t.stall.sellNameAnyway }
}
