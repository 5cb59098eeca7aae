import { useState } from 'react'
import {
  canClearDevice,
  clearDevice,
  countDraftsOfOthers,
  countSetAsideByOthers,
} from '#db/device/clear-device.ts'
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
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

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
        {t.storage.clear}
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">{t.storage.clearText}</p>
      {refused && <ExportFirst onExported={setExported} />}
      <Button look="danger" onClick={() => toastIfNotSaved(ask())}>
        {t.storage.clear}
      </Button>
      <Dialog title={t.storage.clearQuestion} open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          {t.storage.clearWarning} <span>{exported.size > 0 && t.storage.onlyInFile}</span>
        </p>
        {asking && <DraftsOfOthers />}
        <DialogButtons close={() => setAsking(false)}>
          <Button look="danger" onClick={() => toastIfNotSaved(clear())}>
            {t.storage.erase}
          </Button>
        </DialogButtons>
      </Dialog>
    </section>
  )
}

/** What staff who are not signed in lose, although they are not asked. */
function DraftsOfOthers() {
  const n = valueOr(useQuery(countDraftsOfOthers), 0)
  return n > 0 && <p className="mt-2 font-600">{say(t.storage.draftsOfStaff, { n })}</p>
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
  const [missing, setMissing] = useState(0)
  const ofOthers = valueOr(useQuery(countOfOthers), 0)

  async function save(): Promise<void> {
    const { exported, missingPhotos } = await saveHelpFile(db)
    onExported(exported)
    setMissing(missingPhotos)
    setSaved(true)
  }
  const saveAndReport = () =>
    void save().catch(() => showToast({ tone: 'error', message: t.storage.exportFailed }))

  return (
    <Notice tone="warning" className="mb-4">
      <p role="alert">{saved && missing === 0 ? t.storage.exported : t.storage.exportFirst}</p>
      {missing > 0 && <p className="mt-2">{say(t.storage.photosMissing, { n: missing })}</p>}
      {ofOthers > 0 && <p className="mt-2">{say(t.storage.changesOfStaff, { n: ofOthers })}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="quiet" onClick={saveAndReport}>
          {t.storage.saveToFile}
        </Button>
        <Link to="/account/sync" className="link inline-flex min-h-11 items-center">
          {t.storage.seeWhat}
        </Link>
      </div>
    </Notice>
  )
}

async function countOfOthers(db: Db): Promise<number> {
  return (await listWaitingHere(db)).ofOthers + (await countSetAsideByOthers(db))
}
