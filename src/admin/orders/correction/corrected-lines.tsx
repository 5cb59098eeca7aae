import type { Db } from '#db/database.ts'
import { getStaffProduct, listProducts } from '#db/mirror/catalog.ts'
import { maxLineQuantity } from '#domain/orders/order-amounts.ts'
import type { CorrectedLine } from '#domain/orders/order-correction.ts'
import { type StaffOrder, isHeld } from '#domain/orders/staff-order.ts'
import type { Product } from '#domain/products/product.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { shownName } from '#features/product/shown-name.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { SelectField } from '#ui/form/field.tsx'
import { QuantityPicker } from '#ui/form/quantity-picker.tsx'
import { formatEgp } from '#ui/money.ts'
import { Price } from '#ui/price.tsx'
import type { useCorrection } from './use-correction.ts'

interface CorrectedLinesProps {
  order: StaffOrder
  correction: ReturnType<typeof useCorrection>
}

/** The lines with their quantities, and a choice of products to add. */
export function CorrectedLines({ order, correction }: CorrectedLinesProps) {
  const { lines, before, setLine } = correction
  const ids = [...new Set(lines.map(({ id }) => id))].toSorted()
  const stocks = valueOr(useQuery(readStocks, ids), unknown)
  return (
    <>
      <ul>
        {lines.map((line) => {
          const had = before.find(({ id, price }) => id === line.id && price === line.price)
          const left = isHeld(order) ? maxLineQuantity : (stocks[line.id] ?? 0)
          const most = Math.min(maxLineQuantity, (had?.quantity ?? 0) + left)
          return (
            <Line
              key={`${line.price} ${line.id}`}
              line={line}
              most={Math.max(most, line.quantity)}
              left={most - line.quantity}
              choose={(quantity) => setLine({ ...line, quantity })}
            />
          )
        })}
      </ul>
      <AddLine
        lines={lines}
        isHeld={isHeld(order)}
        add={(product) => setLine({ ...product, quantity: 1 })}
      />
    </>
  )
}

interface LineProps {
  line: CorrectedLine
  most: number
  left: number
  choose: (quantity: number) => void
}

const look =
  'grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-be py-2 ' +
  'md:grid-cols-[3rem_minmax(0,1fr)_auto]'

function Line({ line, most, left, choose }: LineProps) {
  const name = shownName(line)
  return (
    <li className={look}>
      <ProductImage src={line.image} alt="" sizes="48px" className="h-12 w-12" />
      <div className="min-w-0">
        <p className="font-500">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-text-muted">
          {rich(t.orderCorrection.each, { price: <Price piastres={line.price} /> })}
        </p>
        {line.quantity === 0 && <p className="text-sm text-warning">{t.orderCorrection.removed}</p>}
        {line.quantity > 0 && left < 5 && (
          <p className="text-sm text-text-muted">
            {say(t.orderCorrection.onlyLeft, { n: Math.max(0, left) })}
          </p>
        )}
      </div>
      <div className="col-start-2 md:col-start-auto">
        <QuantityPicker
          label={say(t.orderCorrection.quantityOf, { name })}
          value={line.quantity}
          min={0}
          max={most}
          choose={choose}
        />
      </div>
    </li>
  )
}

interface AddLineProps {
  lines: readonly CorrectedLine[]
  isHeld: boolean
  add: (product: Product) => void
}

function AddLine({ lines, isHeld: needsNoStock, add }: AddLineProps) {
  const products = valueOr(useQuery(readChoices), [])
  const others = products.filter(
    ({ id, price }) => !lines.some((line) => line.id === id && line.price === price),
  )
  return (
    <div className="mt-4 md:max-w-90">
      <SelectField
        label={t.orderCorrection.addLabel}
        value=""
        onChange={(event) => {
          const { value } = event.currentTarget
          const product = others.find(({ id }) => id === value)
          if (product !== undefined) add(product)
        }}
      >
        <option value="">{t.orderCorrection.choose}</option>
        {others.map((product) => {
          const isOut = product.stock === 0 && !needsNoStock
          const name = shownName(product)
          return (
            <option key={product.id} value={product.id} disabled={isOut}>
              {isOut
                ? say(t.orderCorrection.productSoldOut, { name })
                : say(t.orderCorrection.product, { name, price: formatEgp(product.price) })}
            </option>
          )
        })}
      </SelectField>
    </div>
  )
}

const unknown: Readonly<Record<string, number>> = {}

function readChoices(db: Db): Promise<Product[]> {
  return listProducts(db)
}

async function readStocks(db: Db, ids: readonly string[]): Promise<Record<string, number>> {
  // Archived ones, too: more of them can be added to a line that the order has.
  const products = await Promise.all(ids.map((id) => getStaffProduct(db, id)))
  return Object.fromEntries(products.flatMap((one) => (one === null ? [] : [[one.id, one.stock]])))
}
