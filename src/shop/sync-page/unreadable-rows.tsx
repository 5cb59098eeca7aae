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
import { t } from '#texts/texts.ts'

/** Server rows that this version cannot read. The rest of the catalogue works. */
export function QuarantinedRows() {
  const rows = valueOr(useQuery(readQuarantine), [])
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="quarantine" className="mt-12">
      <h2 id="quarantine" className="title-3">
        {t.unreadable.received}
      </h2>
      <p className="mt-2 text-text-muted">{t.unreadable.receivedText}</p>
      <ul className="mt-5 grid gap-5">
        {rows.map((row) => (
          <li key={row.key} className="card">
            <h3 className="font-550 [overflow-wrap:anywhere]">
              <bdi dir="ltr">{`${row.t} ${row.id}: ${row.reason}`}</bdi>
            </h3>
            <JsonView label={t.unreadable.asJson} value={row.row} />
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
      <h2 className="title-3">{t.unreadable.title}</h2>
      <p className="mt-2 text-text-muted">{t.unreadable.text}</p>
      <JsonView label={t.unreadable.asJson} value={row} />
      <div className="flex flex-wrap gap-3">
        <CopyButton value={row} />
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t.unreadable.setAside}
        </Button>
      </div>
      <Dialog title={t.unreadable.question} open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">{t.unreadable.questionText}</p>
        <DialogButtons close={() => setAsking(false)} cancel={t.unreadable.letWait}>
          <Button onClick={() => toastIfNotSaved(setAside())}>
            {t.unreadable.saveAndSetAside}
          </Button>
        </DialogButtons>
      </Dialog>
    </li>
  )
}

function readQuarantine({ mirror }: Db) {
  return mirror.quarantine.toArray()
}
