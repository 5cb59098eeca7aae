import { useRef } from 'react'
import type { CartLine } from '#domain/orders/cart.ts'
import type { Db } from '#db/database.ts'
import type { CartLineView } from '#db/shopper/cart-view.ts'
import { clearCart, putLines, removeLine } from '#db/shopper/stored-cart.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CartRow } from './cart-row.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { shownName } from '#features/product/shown-name.tsx'

/** A table; on a phone its rows are stacked. */
export function CartTable({ lines }: { lines: readonly CartLineView[] }) {
  const { db } = useServices()
  const removeButtons = useRef(new Map<string, HTMLButtonElement>())

  function removeAndFocusNeighbour({ line }: CartLineView, at: number): void {
    const neighbour = lines[at + 1] ?? lines[at - 1]
    if (neighbour) removeButtons.current.get(neighbour.line.id)?.focus()
    removeWithUndo(db, line)
  }

  return (
    <div>
      <table aria-label={t.cart.products} className="block md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="text-start text-sm text-text-muted [&_th]:(pb-3 pe-4 font-500)">
            <Heading text={t.cart.product} className="text-start" />
            <Heading text={t.cart.price} className="text-start" />
            <Heading text={t.common.quantity} className="text-start" />
            <Heading text={t.cart.total} className="text-end" />
            <Heading text={t.actions.remove} className="[&>span]:sr-only" />
          </tr>
        </thead>
        <tbody className="block md:table-row-group border-be">
          {lines.map((view, at) => (
            <CartRow
              key={view.line.id}
              view={view}
              remove={() => removeAndFocusNeighbour(view, at)}
              removeRef={(button) => {
                if (button) removeButtons.current.set(view.line.id, button)
                else removeButtons.current.delete(view.line.id)
              }}
            />
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="link mt-3 min-h-11 text-text-muted"
        onClick={() => clearWithUndo(db, lines)}
      >
        {t.cart.clear}
      </button>
    </div>
  )
}

function Heading({ text, className }: { text: string; className: string }) {
  return (
    <th scope="col" className={className}>
      <span>{text}</span>
    </th>
  )
}

function removeWithUndo(db: Db, line: CartLine): void {
  const undo = () => toastIfNotSaved(putLines(db, [line]))
  toastIfNotSaved(
    removeLine(db, line.id).then(() =>
      toastWithUndo(say(t.cart.removed, { name: shownName(line) }), undo),
    ),
  )
}

function clearWithUndo(db: Db, views: readonly { line: CartLine }[]): void {
  const undo = () =>
    toastIfNotSaved(
      putLines(
        db,
        views.map(({ line }) => line),
      ),
    )
  toastIfNotSaved(clearCart(db).then(() => toastWithUndo(t.cart.cleared, undo)))
}

function toastWithUndo(message: string, undo: () => void): void {
  showToast({
    tone: 'success',
    message,
    action: { label: t.actions.undo, act: undo },
    ofPage: true,
  })
}
