import { maxOrderLines } from '#domain/orders/order.ts'
import type { PlaceOrderFailure } from '#db/shopper/place-my-order.ts'
import { Notice } from '#ui/notice.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** States the failure, what was kept and what to do next. */
export function PlaceOrderProblem({ failure }: { failure: PlaceOrderFailure }) {
  return (
    <Notice tone="danger" className="mb-6">
      <p role="alert">{say(t.checkout.problems[failure], { n: maxOrderLines })}</p>
    </Notice>
  )
}
