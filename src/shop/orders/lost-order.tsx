import { placeAgain } from '#db/shopper/my-orders.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'

/** An order that the workshop had accepted and does not know any more. */
export function LostOrder({ id }: { id: string }) {
  const { db, sync } = useServices()
  async function send(): Promise<void> {
    await placeAgain(db, id, Date.now())
    sync.push()
  }
  return (
    <Notice tone="danger" className="mb-8">
      <p>Nothing you typed is lost. If the workshop finds the order after all, it counts once.</p>
      <Button className="mt-4" onClick={() => sayIfNotSaved(send())}>
        Place it again
      </Button>
    </Notice>
  )
}
