import { maxOrderLines } from '#domain/orders/order.ts'
import type { PlaceOrderFailure } from '#db/shopper/place-my-order.ts'
import { Notice } from '#ui/notice.tsx'

/** States the failure, what was kept and what to do next. */
export function PlaceOrderProblem({ failure }: { failure: PlaceOrderFailure }) {
  return (
    <Notice tone="danger" className="mb-6">
      <p role="alert">{problemText(failure)}</p>
    </Notice>
  )
}

function problemText(failure: PlaceOrderFailure): string {
  switch (failure) {
    case 'cart-changed':
      return (
        'Your cart was changed in another tab, so nothing was ordered. Please look at the order summary and ' +
        'place the order again.'
      )
    case 'too-many-lines':
      return (
        `One order can hold ${maxOrderLines} different products. Nothing was ordered and your cart is ` +
        'unchanged: please return to the cart and remove some.'
      )
    case 'storage-full':
      return (
        'Your order is not saved and was not sent: the storage of this device is full. Your cart and ' +
        'everything you typed are still here. Please free some space and place the order again.'
      )
    case 'not-saved':
      return (
        'Your order is not saved and was not sent: this browser could not store it. Your cart and everything ' +
        'you typed are still here. Please place the order again.'
      )
  }
}
