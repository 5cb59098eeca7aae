import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { CheckoutStep } from '#domain/orders/checkout.ts'

/**
 * The step of the checkout, kept in the browser's history: 'back' leads from payment to the form.
 * A history entry without a step shows the step of the draft. Payment is shown only while `canPay`.
 */
export function useStep(
  draftStep: CheckoutStep,
  canPay: () => boolean,
  /** Called for each step after the first one, also after back and forward. */
  onChange: (step: CheckoutStep) => void,
): [CheckoutStep, (next: CheckoutStep) => void] {
  // The draft changes with each step: only its step at the start counts.
  const [opened] = useState(draftStep)
  const named = useNamedStep()
  const navigate = useNavigate()
  const { history } = useRouter()
  const step = (named ?? opened) === 'payment' && canPay() ? 'payment' : 'customer'
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    onChange(step)
  })
  const goTo = (next: CheckoutStep) => {
    if (next === step) return
    const isStepBack = next === 'customer' && named === 'payment'
    if (isStepBack && opened === 'customer') history.back()
    else void navigate({ to: '/checkout', state: { checkoutStep: next }, resetScroll: false })
  }
  return [step, goTo]
}

/** The step in this history entry; unchanged while the next screen loads. */
function useNamedStep(): CheckoutStep | undefined {
  const here = useLocation({
    select: ({ pathname, state }) =>
      pathname === '/checkout' ? { named: state.checkoutStep } : null,
    structuralSharing: true,
  })
  const [kept, keep] = useState(here)
  if (here !== null && here !== kept) keep(here)
  return (here ?? kept)?.named
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkoutStep?: CheckoutStep
  }
}
