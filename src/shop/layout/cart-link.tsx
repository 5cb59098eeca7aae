import { Link } from '@tanstack/react-router'
import { totalItems } from '#domain/orders/line-amounts.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { Icon } from '#ui/icon.tsx'

export function CartLink() {
  const { shop } = useServices()
  return <LinkToCart count={totalItems(valueOr(useQuery(shop.readCart), []))} />
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
