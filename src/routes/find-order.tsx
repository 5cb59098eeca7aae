import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useLinkSecret } from '#shop/find-order/use-link-secret.ts'
import { FindOrderScreen } from '#shop/find-order/find-order-screen.tsx'
import { OrderAnswerScreen } from '#shop/order-answer/order-answer-screen.tsx'
import { t } from '#texts/texts.ts'

export const Route = createFileRoute('/find-order')({
  head: () => ({ meta: [{ title: t.titles.findOrder }] }),
  component: FindOrderRoute,
})

/** The fragment of a mail's link is the order's number; that of a question has a secret, too. */
function FindOrderRoute() {
  const { hash, hasSecret } = useLocation({
    select: (location) => ({
      hash: location.hash,
      hasSecret: location.hash.includes('.') || location.state.linkSecret !== undefined,
    }),
  })
  return hasSecret ? <OrderAnswer /> : <FindOrderScreen key={hash} linked={hash} />
}

function OrderAnswer() {
  const secret = useLinkSecret()
  return <OrderAnswerScreen key={secret} linked={secret} />
}
