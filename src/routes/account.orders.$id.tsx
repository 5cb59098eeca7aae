import { createFileRoute } from '@tanstack/react-router'
import { MyOrderScreen } from '#shop/orders/my-order-screen.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/account/orders/$id')({
  head: ({ params }) => ({
    // As shortNumber does, whose module would come with the first page.
    meta: [{ title: say(t.titles.order, { number: params.id.slice(0, 8) }) }],
  }),
  component: OrderRoute,
})

function OrderRoute() {
  return <MyOrderScreen id={Route.useParams().id} />
}
