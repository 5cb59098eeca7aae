import { Link } from '@tanstack/react-router'
import type { Recount } from '#db/staff/dashboard.ts'

/** All that was sold although its count was short, so that nobody has to open sale after sale. */
export function RecountList({ recounts }: { recounts: readonly Recount[] }) {
  if (recounts.length === 0) return null
  return (
    <section aria-labelledby="recount" className="card !p-4 md:!p-5">
      <h2 id="recount" className="title-3">
        Count again
      </h2>
      <p className="mt-1 text-text-muted">
        Sold in the last 7 days although the count was short, and not counted since.
      </p>
      <ul className="mt-2">
        {recounts.map(({ product: { id, name, stock }, short }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 border-be py-1.5 last:border-be-0"
          >
            <Link
              to="/admin/products/edit/$id"
              params={{ id }}
              className="flex min-h-11 min-w-0 flex-1 basis-32 items-center hover:underline underline-offset-4"
            >
              <bdi className="text-left">{name}</bdi>
            </Link>
            <span className="font-600 text-warning">
              {short} more sold than counted, {stock} left
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
