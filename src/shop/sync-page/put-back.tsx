import { useNavigate } from '@tanstack/react-router'
import { checkoutDraftKey } from '#domain/orders/checkout-draft.ts'
import { reviveMyOrder } from '#db/shopper/my-orders.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

/** A refused order is edited where it was made: in the cart and the form, under a new number. */
export function PutBack({ id }: { id: string }) {
  const { db } = useServices()
  const navigate = useNavigate()
  async function putBack(): Promise<void> {
    if (await reviveMyOrder(db, id, checkoutDraftKey, Date.now())) await navigate({ to: '/cart' })
  }
  return <Button onClick={() => sayIfNotSaved(putBack())}>Edit in the cart</Button>
}
