import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { checkoutDraftKey, parseCheckoutDraft } from '#domain/orders/checkout.ts'
import type { Db } from '#db/database.ts'
import { readDraft } from '#db/drafts.ts'
import { readCartView } from '#db/shopper/cart-view.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { readLastOrder } from '#features/order/last-order.ts'
import { useQuery } from '#hooks/use-query.ts'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { PageSpinner, ReadProblem } from '#ui/page/whole-page.tsx'
import { type Checkout, CheckoutForm } from './checkout-form.tsx'
import { t } from '#texts/texts.ts'

export function CheckoutScreen() {
  const stored = useQuery(readCheckout)
  /** The order being placed: cart and draft are emptied before the confirmation is shown. */
  const [ordered, setOrdered] = useState<Checkout | null>(null)
  if (stored.state === 'loading') return <PageSpinner label={t.checkout.loading} />
  if (stored.state === 'failed') return <ReadProblem what="cart" />
  const checkout = ordered ?? stored.value
  if (checkout.lines.length === 0) return <EmptyCheckout />
  return <CheckoutForm checkout={checkout} freezeScreen={setOrdered} />
}

/** The stored draft, otherwise the remembered address. */
async function readCheckout(db: Db): Promise<Checkout> {
  const [lines, draft, saved] = await Promise.all([
    readCartView(db),
    readDraft(db, checkoutDraftKey),
    readSavedAddress(db),
  ])
  return { lines, draft: parseCheckoutDraft(draft ?? saved), saved }
}

/** 'Back' from the confirmation leads here: the last order is one press away. */
function EmptyCheckout() {
  const [last] = useState(readLastOrder)
  return (
    <EmptyPage title={t.cart.empty} text={t.checkout.emptyText}>
      <Link to="/products" className="btn-primary">
        {t.checkout.shopNow}
      </Link>
      {last !== null && (
        <Link to="/account/orders/$id" params={{ id: last.id }} className="btn-quiet">
          {t.checkout.viewLastOrder}
        </Link>
      )}
    </EmptyPage>
  )
}
