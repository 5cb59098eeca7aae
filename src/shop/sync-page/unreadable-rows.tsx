import type { Db } from '#db/database.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { CopyButton, JsonView } from './stored-value.tsx'

/** What the server sent and this version cannot read: set aside, so that the rest of the catalogue goes on. */
export function QuarantinedRows() {
  const rows = valueOr(useQuery(readQuarantine), [])
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="quarantine" className="mt-12">
      <h2 id="quarantine" className="title-3">
        Received, but unreadable
      </h2>
      <p className="mt-2 text-text-muted">
        The workshop’s server sent these entries in a form this version does not understand. Nothing
        of yours is affected; an older version of an entry stays in the shop.
      </p>
      <ul className="mt-5 grid gap-5">
        {rows.map((row) => (
          <li key={row.key} className="card">
            <h3 className="font-550 [overflow-wrap:anywhere]">
              {row.t} {row.id}: {row.reason}
            </h3>
            <JsonView label="The entry, as JSON" value={row.row} />
            <CopyButton value={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A stored row this version cannot read: kept, shown, and never sent as something it may not be. */
export function CorruptRow({ row }: { row: unknown }) {
  return (
    <li className="card">
      <h2 className="title-3">Unreadable entry</h2>
      <p className="mt-2 text-text-muted">
        It cannot be sent as it is. It stays stored on this device; you can copy it and send it to
        the workshop.
      </p>
      <JsonView label="The entry, as JSON" value={row} />
      <CopyButton value={row} />
    </li>
  )
}

function readQuarantine({ mirror }: Db) {
  return mirror.quarantine.toArray()
}
