import { CopyButton } from './copy-button.tsx'
import { JsonView } from './json-view.tsx'

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
