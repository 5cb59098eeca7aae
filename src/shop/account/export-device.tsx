import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Db } from '#db/database.ts'
import { type IsTheirs, listWaitingHere, draftScope, readHolder } from '#db/outbox/whose.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { datedFileName, download } from '#ui/download.ts'
import { photoToText } from '#db/device/write-help-file.ts'

/** Why nothing was erased, and the file that makes it possible. */
export function ExportFirst({ onExported }: { onExported: (rows: ReadonlySet<number>) => void }) {
  const { db } = useServices()
  const [saved, setSaved] = useState(false)
  const ofOthers = valueOr(useQuery(countOfOthers), 0)

  async function save(): Promise<void> {
    const now = Date.now()
    const { text, exported } = await exportDevice(db, now)
    download(datedFileName('nefer', 'json', now), text)
    onExported(exported)
    setSaved(true)
  }
  const saveOrSay = () =>
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
          {ofOthers === 1 ? '1 change' : `${ofOthers} changes`} of staff wait here. Whoever made
          them, or an owner, has to sign in before this device can be cleared.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="quiet" onClick={saveOrSay}>
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
  return (await listWaitingHere(db)).ofOthers
}

interface DeviceExport {
  /** JSON for people and programs. */
  text: string
  /** The rows of the outbox that are in it: what may be erased now. */
  exported: ReadonlySet<number>
}

/**
 * Everything of a person on this device: what waits to be sent, orders, cart, half-typed forms, photos. No staff session, and nothing that
 * another person has written here as a member of staff.
 */
export async function exportDevice(db: Db, now: number): Promise<DeviceExport> {
  const { photos, ...rows } = await readRows(db, await readHolder(db))
  const content = {
    shop: 'Nefer',
    exportedAt: new Date(now).toISOString(),
    ...rows,
    photos: await Promise.all(photos.map(photoToText)),
  }
  return {
    text: JSON.stringify(content, null, 2),
    exported: new Set(rows.outbox.map(({ seq }) => seq)),
  }
}

function readRows({ local }: Db, isTheirs: IsTheirs) {
  const { outbox, myOrders, cart, drafts, photos } = local
  return local.transaction('r', [outbox, myOrders, cart, drafts, photos], async () => ({
    outbox: await outbox.filter((row) => row.state !== 'applied' && isTheirs(row)).toArray(),
    orders: await myOrders.toArray(),
    cart: await cart.toArray(),
    drafts: await drafts.filter(({ key }) => isTheirs(draftScope(key))).toArray(),
    photos: await photos.filter(({ draftKey }) => isTheirs(draftScope(draftKey))).toArray(),
  }))
}
