import { Link } from '@tanstack/react-router'
import { totalItems } from '#domain/orders/cart.ts'
import { readCart } from '#db/shopper/stored-cart.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Icon } from '#ui/icon.tsx'

export function CartLink() {
  return <LinkToCart count={totalItems(valueOr(useQuery(readCart), []))} />
}

/** The badge is there only when something is in the cart. */
export function LinkToCart({ count }: { count: number }) {
  return (
    <Link to="/cart" className="btn-icon relative" aria-label={cartLabel(count)}>
      <Icon name="cart" className="w-5.5 h-5.5" />
      {count > 0 && (
        <span
          key={count}
          data-testid="cart-count"
          className="absolute end-0 top-0.5 min-w-5 h-5 px-1 rounded-full bg-accent text-on-accent text-xs font-600 leading-5 text-center tabular-nums animate-[rise_var(--quick)_var(--ease)]"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}
