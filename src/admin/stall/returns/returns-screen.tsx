import { Link } from '@tanstack/react-router'
import { getStaffOrder } from '#db/staff/orders.ts'
import { useQuery } from '#hooks/use-query.ts'
import { t } from '#texts/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/page/whole-page.tsx'
import { FindSale } from './find-sale.tsx'
import { ReturnForm } from './return-form.tsx'

/** Finds a sale and records a return of it, with or without a connection. */
export function ReturnsScreen({ id }: { id: string | undefined }) {
  return id === undefined ? <FindSale /> : <ReturnOf key={id} id={id} />
}

function ReturnOf({ id }: { id: string }) {
  const order = useQuery(getStaffOrder, id)
  if (order.state === 'loading') return null
  if (order.state === 'failed') return <ReadProblem what="orders" />
  return (
    <>
      <Link to="/admin/stall/returns" className="back-link">
        {t.returns.otherSale}
      </Link>
      {order.value === undefined ? (
        <Notice tone="warning">{t.returns.unknownSale}</Notice>
      ) : (
        <ReturnForm order={order.value.order} />
      )}
    </>
  )
}
