import type { PackedLine } from '#db/staff/packed-markets.ts'
import { type Product, piecesOf } from '#domain/products/product.ts'
import { shownName } from '#features/product/shown-name.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { NumberDialog } from '#admin/stall/number-dialog.tsx'
import { StepTile } from '#admin/stall/tiles.tsx'

interface PackTileProps {
  product: Product
  /** Of this day's market; undefined: none of it was packed. */
  line: PackedLine | undefined
  /** Nothing can be packed for this day. */
  isClosed: boolean
  pack: (delta: number) => void
  ask: () => void
}

/** One more set aside, one fewer, or as many as are typed. */
export function PackTile({ product, line, isClosed, pack, ask }: PackTileProps) {
  const { stock, set_aside: setAside = 0 } = product
  const name = shownName(product)
  const isCounted = line?.counted !== undefined
  const isOff = isClosed || isCounted
  return (
    <StepTile
      product={product}
      note={<PackNote line={line} />}
      facts={
        <span className={stock === 0 || isCounted ? 'font-600 text-warning' : 'text-text-muted'}>
          {isCounted ? t.writeRefusal.marketCountedBefore : say(t.market.left, { n: stock })}
        </span>
      }
      type={{
        text: t.market.number,
        label: say(t.market.numberOf, { name }),
        isOff,
        press: ask,
      }}
      value={{ n: setAside, label: say(t.market.setAsideOf, { name }) }}
      less={{
        label: say(t.market.oneFewer, { name }),
        isOff: isOff || setAside === 0,
        press: () => pack(-1),
      }}
      more={{
        label: say(t.market.oneMore, { name }),
        isOff: isOff || stock === 0,
        press: () => pack(1),
      }}
    />
  )
}

function PackNote({ line }: { line: PackedLine | undefined }) {
  if ((line?.unreserved ?? 0) > 0)
    return <p className={`${note} bg-info-soft text-info`}>{t.market.notReserved}</p>
  if (line === undefined || line.short === null) return null
  return (
    <p className={`${note} bg-warning-soft text-warning`}>
      {say(t.market.onlyLeft, { n: line.short })}
    </p>
  )
}

const note = 'z-1 self-end px-2.5 py-1.5 text-[0.8125rem] font-550 leading-snug'

interface PackDialogProps {
  /** Null: closed. */
  product: Product | null
  close: () => void
  pack: (product: Product, delta: number) => void
}

/** The typed number is sent as a difference, so that two packers add up. */
export function PackDialog({ product, close, pack }: PackDialogProps) {
  return (
    <NumberDialog
      product={product}
      close={close}
      texts={{ title: t.market.setAsideOf, field: t.market.howMany, save: t.market.saveNumber }}
      hintOf={thereAre}
      errorOf={(one, typed) => (typed > piecesOf(one) ? thereAre(one) : undefined)}
      save={(one, typed) => {
        const delta = typed - (one.set_aside ?? 0)
        if (delta !== 0) pack(one, delta)
      }}
    />
  )
}

function thereAre(product: Product): string {
  return say(t.market.thereAre, { n: piecesOf(product) })
}
