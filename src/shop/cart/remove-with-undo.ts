import type { CartLine } from '#domain/orders/cart.ts'
import { clearCart, putLines, removeLine } from '#db/shopper/cart.ts'
import type { Db } from '#db/database.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'

export function removeWithUndo(db: Db, line: CartLine): void {
  const undo = () => sayIfNotSaved(putLines(db, [line]))
  sayIfNotSaved(removeLine(db, line.id).then(() => tell(`Removed ${line.name} from cart`, undo)))
}

export function clearWithUndo(db: Db, views: readonly { line: CartLine }[]): void {
  const undo = () =>
    sayIfNotSaved(
      putLines(
        db,
        views.map(({ line }) => line),
      ),
    )
  sayIfNotSaved(clearCart(db).then(() => tell('Cart cleared', undo)))
}

function tell(message: string, undo: () => void): void {
  showToast({ tone: 'success', message, action: { label: 'Undo', act: undo } })
}
