import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type CartLineView, readCartView } from '#db/shopper/cart-view.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { EmptyPage } from '#ui/page/page-state.tsx'
import { PageSpinner, PartlyUnreadable, ReadProblem } from '#ui/page/whole-page.tsx'
import { PageHeading } from '#ui/page/headings.tsx'
import { CartTable } from './cart-table.tsx'
import { type CartLine, isUnavailable } from '#domain/orders/cart.ts'
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { countUnreadableLines } from '#db/shopper/stored-cart.ts'
import { readSavedAddress } from '#db/shopper/saved-address.ts'
import { DeliveryTime } from '#features/order/delivery-time.tsx'
import { OrderTotals } from '#features/order/order-lines.tsx'
import { t } from '#texts/texts.ts'

export function CartScreen() {
  const stored = useQuery(readCartView)
  const saved = useQuery(readSavedAddress)
  const isPartial = valueOr(useQuery(countUnreadableLines), 0) > 0
  useFocusWhenReplaced(stored.state === 'ready' ? stored.value.length : undefined)
  if (stored.state === 'loading' || saved.state === 'loading')
    return <PageSpinner label={t.cart.loading} />
  if (stored.state === 'failed') return <ReadProblem what="cart" />
  const lines = stored.value
  return lines.length === 0 ? (
    <EmptyCart isPartial={isPartial} />
  ) : (
    <FilledCart
      lines={lines}
      isPartial={isPartial}
      governorate={valueOr(saved, null)?.governorate ?? ''}
    />
  )
}

interface FilledCartProps {
  lines: readonly CartLineView[]
  /** Other lines cannot be read. */
  isPartial: boolean
  /** Of the remembered address; '': there is none. */
  governorate: string
}

function FilledCart({ lines, isPartial, governorate }: FilledCartProps) {
  return (
    <div className="page pb-20">
      <PageHeading title={t.cart.title} />
      {isPartial && <PartlyUnreadable />}
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-16">
        <CartTable lines={lines} />
        <CartSummary
          lines={lines.filter((view) => !isUnavailable(view)).map(({ line }) => line)}
          governorate={governorate}
        />
      </div>
    </div>
  )
}

/**
 * Removing the last line and 'Undo' replace the whole screen and its focused element: the heading
 * gets the focus. When another tab fills the cart, a focus that is not lost stays.
 */
function useFocusWhenReplaced(count: number | undefined): void {
  const before = useRef<number>(undefined)
  useEffect(() => {
    const isEmptied = count === 0 && (before.current ?? 0) > 0
    const isFilled = (count ?? 0) > 0 && before.current === 0
    if (isEmptied || (isFilled && isFocusLost()))
      document.querySelector<HTMLElement>('main h1')?.focus()
    before.current = count
  }, [count])
}

/** Focus inside a toast counts as lost: its 'Undo' button disappears with the toast. */
function isFocusLost(): boolean {
  const { activeElement: focused } = document
  return focused === null || focused.matches('body, [aria-live] *')
}

function EmptyCart({ isPartial }: Pick<FilledCartProps, 'isPartial'>) {
  return (
    <EmptyPage title={t.cart.empty}>
      {isPartial && <PartlyUnreadable />}
      <Link to="/products" className="btn-primary">
        {t.cart.continueShopping}
      </Link>
    </EmptyPage>
  )
}

/** How long 'Processing...' shows (ms); price and stock are refreshed meanwhile. */
const processingMs = 500

interface CartSummaryProps {
  /** Lines that can be ordered. */
  lines: readonly CartLine[]
  governorate: string
}

function CartSummary({ lines, governorate }: CartSummaryProps) {
  const { processing, proceed } = useProceed()
  return (
    <section aria-labelledby="order-summary" className="card lg:(sticky top-28)">
      <h2 id="order-summary" className="title-3 mb-5">
        {t.cart.summary}
      </h2>
      <OrderTotals subtotal={goodsTotal(lines)} />
      <DeliveryTime governorate={governorate} className="mt-4" />
      <Button
        className="mt-7 w-full"
        busy={processing}
        onClick={() => {
          void proceed()
        }}
      >
        {processing ? t.cart.processing : t.cart.proceed}
      </Button>
      <p className="mt-3 text-center">
        <Link to="/products" className="link inline-flex min-h-11 items-center">
          {t.cart.continueShopping}
        </Link>
      </p>
    </section>
  )
}

/** Goes to the checkout, also offline, unless the shopper has left the cart meanwhile. */
function useProceed() {
  const { sync } = useServices()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  async function proceed(): Promise<void> {
    setProcessing(true)
    await Promise.all([wait(processingMs), sync.pull(processingMs)])
    if (here.current) await navigate({ to: '/checkout' })
  }
  return { processing, proceed }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
