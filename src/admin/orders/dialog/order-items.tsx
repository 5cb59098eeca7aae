import { lineTotal } from '#domain/orders/order-amounts.ts'
import { type StaffOrder, readOrderItems } from '#domain/orders/staff-order.ts'
import { AgreedPrice } from '#features/order/agreed-price.tsx'
import { ShippingRow } from '#features/order/order-lines.tsx'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { isDeleted } from '#db/staff/products.ts'
import { ProductImage } from '#features/product/product-image.tsx'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { goodsOfDelivery } from './staff-order-texts.ts'
import { ShownName } from '#features/product/shown-name.tsx'

/** The items at the prices of the order, shipping where it has a cost, and the total. */
export function OrderItems({ order }: { order: StaffOrder }) {
  const items = readOrderItems(order)
  const goods = goodsOfDelivery(order)
  return (
    <section aria-labelledby="order-items" className="mt-6">
      <h3 id="order-items" className="font-600">
        {t.orderDialog.items}
      </h3>
      {items === null ? (
        <Notice tone="warning" className="mt-2">
          {t.orderDialog.itemsUnreadable}
        </Notice>
      ) : (
        <ul>
          {items.map((item, at) => (
            <li
              key={at}
              className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 border-be py-2"
            >
              <ProductImage src={item.image} alt="" sizes="48px" className="h-12 w-12" />
              <div className="min-w-0">
                <p className="font-500">
                  <ShownName of={item} />
                </p>
                <p className="text-sm text-text-muted">
                  {rich(t.orderDialog.quantityAt, {
                    n: item.quantity,
                    price: <Price piastres={item.price} />,
                  })}
                </p>
                <AgreedPrice line={item} />
                {order.status === 'cancelled' && item.extra !== true && (
                  <DeletedNote id={item.id} />
                )}
                {item.short !== undefined && (
                  <p className="text-sm text-warning">
                    {say(t.orderDialog.short, { n: item.short })}
                  </p>
                )}
              </div>
              <Price piastres={lineTotal(item)} />
            </li>
          ))}
        </ul>
      )}
      {goods !== null && (
        <dl className="mt-3 empty:hidden">
          <ShippingRow subtotal={goods} total={order.total} />
        </dl>
      )}
      <p className="mt-3 flex justify-between text-lg font-600">
        <span>{t.packingSlip.total}</span>
        <Price piastres={order.total} />
      </p>
    </section>
  )
}

/** Cancelling puts nothing back into the stock of a product that is deleted. */
function DeletedNote({ id }: { id: string }) {
  if (!valueOr(useQuery(isDeleted, id), false)) return null
  return <p className="text-sm text-warning">{t.orderDialog.productDeleted}</p>
}
