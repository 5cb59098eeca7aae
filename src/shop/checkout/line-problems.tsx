import { cannotBeOrdered } from '#domain/orders/cart.ts'
import { removeLine, setQuantity } from '#db/shopper/stored-cart.ts'
import { type CartLineView, acceptPrice } from '#db/shopper/cart-view.ts'
import { useServices } from '#services.ts'
import { LineNotices } from '#features/order/line-notices.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Notice } from '#ui/notice.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { ShownName, shownName } from '#features/product/shown-name.tsx'

const headingId = 'line-problems'

export function focusLineProblems(): void {
  document.getElementById(headingId)?.focus()
}

/** Cart lines with a changed price or stock, each with buttons to resolve it. */
export function LineProblems({ lines }: { lines: readonly CartLineView[] }) {
  const { db } = useServices()
  const changed = lines.filter(({ notices }) => notices.length > 0)
  if (changed.length === 0) return null
  const refused = changed.some(cannotBeOrdered)
  return (
    <Notice tone="warning" className="mb-8">
      <h2 id={headingId} tabIndex={-1} className="w-fit font-600">
        {refused ? t.checkout.checkPieces : t.checkout.priceHasChanged}
      </h2>
      {/* The notice has the sign: at twice the text size 'Wednesday' needs the width. */}
      <ul className="[&_li_svg]:hidden">
        {changed.map(({ line, notices }) => (
          <li key={line.id} className="mt-3 text-text">
            <ShownName of={line} />{' '}
            <span className="whitespace-nowrap">{say(t.cart.times, { n: line.quantity })}</span>
            <LineNotices
              name={shownName(line)}
              notices={notices}
              acceptPrice={(price) => toastIfNotSaved(acceptPrice(db, line.id, price))}
              lowerQuantity={(left) => toastIfNotSaved(setQuantity(db, line.id, left))}
              remove={() => toastIfNotSaved(removeLine(db, line.id))}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
