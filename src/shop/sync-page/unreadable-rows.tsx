import { useState } from 'react'
import type { Db } from '#db/database.ts'
import { setAsideUnreadable } from '#db/outbox/decisions.ts'
import { saveHelpFile } from '#features/sync/save-help-file.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { CopyButton, JsonView } from './stored-value.tsx'

/** Server rows that this version cannot read. The rest of the catalogue works. */
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

/** A stored row that this version cannot read: shown, never sent. It can be set aside. */
export function CorruptRow({ row }: { row: unknown }) {
  const { db, sync } = useServices()
  const [asking, setAsking] = useState(false)
  const seq: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'seq') : null
  async function setAside(): Promise<void> {
    setAsking(false)
    await saveHelpFile(db)
    if (typeof seq === 'number') await setAsideUnreadable(db, seq, Date.now())
    sync.push()
  }
  return (
    <li className="card">
      <h2 className="title-3">Unreadable entry</h2>
      <p className="mt-2 text-text-muted">
        It cannot be sent as it is. It stays stored on this device, and what was written later about
        the same thing waits for it. A newer version of the shop may be able to read it.
      </p>
      <JsonView label="The entry, as JSON" value={row} />
      <div className="flex flex-wrap gap-3">
        <CopyButton value={row} />
        <Button look="quiet" onClick={() => setAsking(true)}>
          Set aside
        </Button>
      </div>
      <Dialog title="Set this entry aside?" open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          It is saved to a help file, which the workshop can read in, and it is not waited for any
          more: what stands behind it is sent. If that counts on this entry, the server may refuse
          it, and you will be asked.
        </p>
        <DialogButtons close={() => setAsking(false)} cancel="Let it wait">
          <Button onClick={() => toastIfNotSaved(setAside())}>Save and set aside</Button>
        </DialogButtons>
      </Dialog>
    </li>
  )
}

function readQuarantine({ mirror }: Db) {
  return mirror.quarantine.toArray()
}
