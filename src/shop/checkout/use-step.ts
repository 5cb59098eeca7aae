import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { CheckoutStep } from '#domain/orders/checkout-draft.ts'

/**
 * The step is part of the history: going back from the payment leads to the form, as people expect. An entry that names none
 * shows the step the draft was at when the screen opened; the payment is only shown while `canPay`.
 */
export function useStep(
  draftStep: CheckoutStep,
  canPay: () => boolean,
  /** Told of every step that follows the first, however the person came to it. */
  moved: (step: CheckoutStep) => void,
): [CheckoutStep, (next: CheckoutStep) => void] {
  // The draft follows the steps; what counts is where it stood when the screen opened.
  const [opened] = useState(draftStep)
  const named = useLocation({ select: ({ state }) => state.checkoutStep })
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = (named ?? opened) === 'payment' && canPay() ? 'payment' : 'customer'
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    moved(step)
  })
  const goTo = (next: CheckoutStep) => {
    if (next === step) return
    const isStepBack = next === 'customer' && named === 'payment'
    if (isStepBack && opened === 'customer') history.back()
    else void navigate({ to: '/checkout', state: { checkoutStep: next }, resetScroll: false })
  }
  return [step, goTo]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkoutStep?: CheckoutStep
  }
}
