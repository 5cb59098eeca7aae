import { useState } from 'react'
import { type StoredImport, forgetOnce, readImports, readUndoFacts } from '#db/staff/imports.ts'
import { type KeptImport, type UndoPlan, planUndo } from '#domain/products/undo-import.ts'
import { fieldName } from '#features/sync/field-texts.ts'
import { useOnce } from '#hooks/use-once.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useWrites } from '#staff-services.ts'
import { rich } from '#texts/rich.tsx'
import { listed, say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { formatDate } from '#ui/dates.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'

const none: readonly StoredImport[] = []

/** The imports of this device in the last 7 days. */
export function UndoImports() {
  const [now] = useState(() => Date.now())
  const imports = valueOr(useQuery(readImports, now), none)
  const { db } = useServices()
  const [open, setOpen] = useState<{ one: StoredImport; plan: UndoPlan } | null>(null)
  const { busy, run } = useOnce()
  const write = useWrites()
  // Another tab may undo it meanwhile.
  const shown = imports.some(({ id }) => id === open?.one.id) ? open : null
  if (imports.length === 0) return null

  function close(): void {
    setOpen(null)
  }

  async function show(one: StoredImport): Promise<void> {
    setOpen({ one, plan: planUndo(one.writes, await readUndoFacts(db, one.writes)) })
  }

  async function undo(): Promise<boolean> {
    if (open === null) return false
    const { one, plan } = open
    const saved = await write({
      mutations: plan.writes,
      alongside: forgetOnce(db, one.id, now),
      toasts: {
        title: t.undoImport.title,
        confirmed: countText(t.undoImport.undone, plan),
        failed: t.undoImport.failed,
      },
    })
    if (saved) close()
    // Another import can be undone with the same button.
    return false
  }

  return (
    <section aria-labelledby="imports" className="card mt-6">
      <h2 id="imports" className="title-3">
        {t.undoImport.list}
      </h2>
      <ul className="mt-2">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-be py-2">
            <p className="min-w-0 flex-1 break-words">
              {rich(t.undoImport.fileOf, {
                file: <bdi dir="ltr">{one.name}</bdi>,
                time: formatDate('moment', one.at),
              })}
            </p>
            <Button look="quiet" onClick={() => void show(one)}>
              {t.undoImport.undo}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={t.undoImport.undo} open={shown !== null} close={close}>
        {shown && (
          <UndoQuestion plan={shown.plan} busy={busy} undo={() => void run(undo)} close={close} />
        )}
      </Dialog>
    </section>
  )
}

/** As many reasons as a person reads. */
const mostShown = 100

interface UndoQuestionProps {
  plan: UndoPlan
  busy: boolean
  undo: () => void
  close: () => void
}

/** What goes and what stays. */
export function UndoQuestion({ plan, busy, undo, close }: UndoQuestionProps) {
  return (
    <>
      <p>{countText(t.undoImport.canUndo, plan)}</p>
      <p className="hint mt-2">{t.undoImport.whatHappens}</p>
      {plan.kept.length > 0 && (
        <ul className="mt-3 max-h-60 overflow-y-auto">
          {plan.kept.slice(0, mostShown).map((kept, at) => (
            <li key={at}>{keptText(kept)}</li>
          ))}
        </ul>
      )}
      <DialogButtons close={close}>
        <Button busy={busy} disabled={plan.undone === 0} onClick={undo}>
          {t.undoImport.undo}
        </Button>
      </DialogButtons>
    </>
  )
}

function countText(text: string, { undone, total }: UndoPlan): string {
  return say(text, { n: undone, m: total })
}

function keptText({ name, reason, fields }: KeptImport): string {
  if (fields.length === 0) return say(t.undoImport.reasons[reason], { name })
  return say(t.undoImport.changedFields, { name, fields: listed(fields.map(fieldName)) })
}
