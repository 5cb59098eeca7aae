import { Link } from '@tanstack/react-router'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'

const links = [
  { to: '/admin', label: 'Dashboard', icon: 'dashboard' },
  { to: '/admin/products', label: 'Products', icon: 'products' },
  { to: '/admin/categories', label: 'Categories', icon: 'categories' },
  { to: '/admin/orders', label: 'Orders', icon: 'orders' },
  { to: '/admin/stall', label: 'Stall', icon: 'stall' },
  { to: '/admin/sync', label: 'Sync issues', icon: 'sync' },
] as const satisfies readonly { to: string; label: string; icon: AdminIconName }[]

const look =
  'flex items-center gap-3 min-h-11 px-3 rounded text-[0.9375rem] font-500 transition-colors hover:bg-surface-sunken data-[status=active]:(bg-accent-soft text-accent-strong font-600)'

/** `issues`: how many writes need a decision. */
export function AdminNav({ issues, close }: { issues: number; close: () => void }) {
  return (
    <nav aria-label="Staff area">
      <ul className="grid gap-1">
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={look}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              onClick={close}
            >
              <AdminIcon name={icon} />
              {label}
              {to === '/admin/sync' && issues > 0 && <Count issues={issues} />}
            </Link>
          </li>
        ))}
        <li className="mt-3 border-bs pt-3">
          <Link to="/" className={look} activeOptions={{ exact: true }}>
            <AdminIcon name="shop" />
            Back to Shop
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Count({ issues }: { issues: number }) {
  return (
    <span className="ms-auto min-w-6 rounded-full bg-danger px-1.5 text-center text-[0.8125rem] font-600 leading-6 text-on-accent tabular-nums">
      {issues}
      <span className="sr-only"> to decide</span>
    </span>
  )
}
