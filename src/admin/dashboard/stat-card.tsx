import { Link } from '@tanstack/react-router'

interface StatCardProps {
  title: string
  /** Null: not known on this device yet. */
  value: number | null
  to: '/admin/products' | '/admin/orders'
  search?: { status: 'pending' }
}

/** One number, and the way to what it counts. */
export function StatCard({ title, value, to, search }: StatCardProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      className="card !p-4 md:!p-5 transition-colors last:max-sm:col-span-2 hover:border-line-strong"
    >
      <p className="text-[0.9375rem] text-text-muted">{title}</p>
      <p className="mt-1 font-serif text-[2.25rem] leading-none tabular-nums">{value ?? '…'}</p>
    </Link>
  )
}
