import { useState } from 'react'
import { canClearDevice, clearDevice, countSetAsideByOthers } from '#db/device/clear-device.ts'
import { countOf } from '#domain/count-words.ts'
import { localPath } from '#texts/language.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { erasedKey } from './erased-note.tsx'
import { Link } from '@tanstack/react-router'
import type { Db } from '#db/database.ts'
import { listWaitingHere } from '#db/outbox/ownership.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { saveHelpFile } from '#features/sync/save-help-file.ts'

/** Erases all data of the shop. Refused while unsent writes exist that were not exported. */
export function ClearDeviceSection() {
  const { db } = useServices()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const [exported, setExported] = useState<ReadonlySet<unknown>>(new Set())

  async function ask(): Promise<void> {
    const allowed = await canClearDevice(db, exported)
    if (!allowed) setRefused(true)
    setAsking(allowed)
  }

  async function clear(): Promise<void> {
    const cleared = await clearDevice(db, exported)
    setAsking(false)
    setRefused(!cleared)
    if (!cleared) return
    showIconBadge(0)
    forgetChoices()
    leaveNote()
    location.assign(localPath('/'))
  }

  return (
    <section aria-labelledby="clear">
      <h2 id="clear" className="title-3 mb-2">
        Clear this device
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        Erases your cart, your orders, your address and every choice from this device, and signs
        staff out here. Orders the workshop has received stay valid.
      </p>
      {refused && <ExportFirst onExported={setExported} />}
      <Button look="danger" onClick={() => toastIfNotSaved(ask())}>
        Clear this device
      </Button>
      <Dialog title="Clear this device?" open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          Your cart and the list of your orders on this device cannot be brought back.
          {exported.size > 0 &&
            ' Everything that waits to be sent is then only in the file you saved.'}
        </p>
        <DialogButtons close={() => setAsking(false)}>
          <Button look="danger" onClick={() => toastIfNotSaved(clear())}>
            Erase everything
          </Button>
        </DialogButtons>
      </Dialog>
    </section>
  )
}

/** Read by the next page, see erased-note.tsx. */
function leaveNote(): void {
  try {
    sessionStorage.setItem(erasedKey, '1')
  } catch {
    // The next page shows no note.
  }
}

/** A browser that forbids storage throws: nothing was ever stored. */
function forgetChoices(): void {
  try {
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    // Nothing is stored.
  }
}

/** Why nothing was erased, and the export that makes it possible. */
function ExportFirst({ onExported }: { onExported: (rows: ReadonlySet<unknown>) => void }) {
  const { db } = useServices()
  const [saved, setSaved] = useState(false)
  const ofOthers = valueOr(useQuery(countOfOthers), 0)

  async function save(): Promise<void> {
    onExported(await saveHelpFile(db))
    setSaved(true)
  }
  const saveAndReport = () =>
    void save().catch(() =>
      showToast({ tone: 'error', message: 'The file could not be made. Nothing was changed.' }),
    )

  return (
    <Notice tone="warning" className="mb-4">
      <p role="alert">
        {saved
          ? 'The file was handed to your browser. Please check that it is there; then you can clear this device.'
          : 'Nothing was erased: something on this device still waits to be sent. Send it first, or save it to a file.'}
      </p>
      {ofOthers > 0 && (
        <p className="mt-2">
          {countOf(ofOthers, 'change')} of staff wait here. Whoever made them, or an owner, has to
          sign in before this device can be cleared.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="quiet" onClick={saveAndReport}>
          Save to a file
        </Button>
        <Link to="/account/sync" className="link inline-flex min-h-11 items-center">
          See what it is
        </Link>
      </div>
    </Notice>
  )
}

async function countOfOthers(db: Db): Promise<number> {
  return (await listWaitingHere(db)).ofOthers + (await countSetAsideByOthers(db))
}
