import { shortNumber } from '#domain/orders/order-numbers.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MyOrderScreen } from '#shop/orders/my-order-screen.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/account/orders/$id')({
  head: ({ params }) => ({
    meta: [{ title: say(t.titles.order, { number: shortNumber(params.id) }) }],
  }),
  component: OrderRoute,
})

function OrderRoute() {
  return <MyOrderScreen id={Route.useParams().id} />
}
