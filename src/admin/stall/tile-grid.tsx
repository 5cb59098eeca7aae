import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { signed } from '#features/product/stock-texts.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { ProductForm } from '#domain/products/product-form.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { SellTile, StockTile } from './tiles.tsx'
import type { Sale, Stall } from './use-stall.ts'
import { formProblemText } from '#ui/form/problem-text.ts'
import { shownName } from '#features/product/shown-name.tsx'

/** What a tap on a tile does. */
export type TileMode = 'sell' | 'stock'

/** A stall has dozens of things, not thousands; more come on demand. */
const pageSize = 60

interface TileGridProps {
  /** Those that the search and the category leave. */
  products: readonly Product[]
  all: readonly Product[]
  mode: TileMode
  sale: Sale
  move: Stall['move']
}

export function TileGrid({ products, all, mode, sale, move }: TileGridProps) {
  const [limit, setLimit] = useState(pageSize)
  const [counting, setCounting] = useState<Product | null>(null)
  const quantities = new Map(sale.lines.map(({ id, quantity }) => [id, quantity]))
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3 xl:grid-cols-5">
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
        <Button look="quiet" className="mt-4 w-full" onClick={() => setLimit(limit + pageSize)}>
          {t.ordersAdmin.showMore}
        </Button>
      )}
      <CountDialog
        product={all.find(({ id }) => id === counting?.id) ?? counting}
        close={() => setCounting(null)}
        count={(product, delta) => move(product, delta, 'count')}
      />
    </>
  )
}

interface CountDialogProps {
  /** Live, if it still exists: a sale may arrive while somebody counts. Null: closed. */
  product: Product | null
  close: () => void
  /** With the difference to the stock on this device. */
  count: (product: Product, delta: number) => void
}

/** The counted stock. The write is a difference, so that sales elsewhere stay counted. */
function CountDialog({ product, close, count }: CountDialogProps) {
  return (
    <Dialog
      title={product ? say(t.stall.countName, { name: shownName(product) }) : ''}
      open={product !== null}
      close={close}
    >
      {product && <CountForm key={product.id} product={product} close={close} count={count} />}
    </Dialog>
  )
}

function CountForm({ product, close, count }: CountDialogProps & { product: Product }) {
  const [text, setText] = useState('')
  const read = v.safeParse(ProductForm.entries.stock, text)
  const counted = read.success ? read.output : null
  const [tried, setTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (counted === null) return
    if (counted !== product.stock) count(product, counted - product.stock)
    close()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <Field
        label={t.stall.howMany}
        inputMode="numeric"
        autoComplete="off"
        hint={hintOf(product.stock, counted)}
        error={tried && read.issues ? formProblemText(read.issues[0].message) : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
        <Button type="submit">{t.stall.saveCount}</Button>
      </div>
    </form>
  )
}

function hintOf(stock: number, counted: number | null): string {
  if (counted === null || counted === stock) return say(t.stall.known, { n: stock })
  return say(t.stall.knownAndChange, { n: stock, change: signed(counted - stock) })
}
