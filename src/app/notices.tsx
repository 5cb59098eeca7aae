/** Notices over every page: lost storage, a server that is behind, a new version of the shop. */
import type { AnyRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Connection } from '#db/connection.ts'
import type { Db } from '#db/database.ts'
import { builtAt, isTooOld } from '#domain/devices/app-version.ts'
import { createListeners } from '#domain/functions.ts'
import { useSyncStatus } from '#features/sync/use-sync-status.tsx'
import { t } from '#texts/texts.ts'

const notice =
  'fixed inset-x-3 bottom-3 mx-auto flex max-w-140 flex-wrap items-center gap-x-4 gap-y-2 border border-line ' +
  'rounded bg-surface-raised p-4 shadow'

export function Notices({ router, db }: { router: AnyRouter; db: Db }) {
  return (
    <>
      {/* The reload for a new version loses a cart that is in memory only. */}
      {db.lasting && <UpdateNotice router={router} />}
      {db.lasting && <ServerNotice connection={db.connection} />}
      <StorageNotice connection={db.connection} />
    </>
  )
}

/** The browser closed the database for good: shown data may be old, and nothing can be saved. */
function StorageNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  if (!isLost) return null
  return (
    <div role="alert" data-notice className={`${notice} z-50`}>
      <p className="m-0 flex-1 basis-60">{t.app.storageLost}</p>
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        {t.app.loadAgain}
      </button>
    </div>
  )
}

/** The server is behind this app: what is written waits on this device. */
function ServerNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  if (useSyncStatus()?.isServerBehind !== true || isLost) return null
  return (
    <div role="status" data-notice className={`${notice} z-30`}>
      <p className="m-0 flex-1">{t.app.serverBehind}</p>
    </div>
  )
}

/**
 * Offers a new version, except during a checkout. Where the server rejects this version as too
 * old, the notice says so, also during a checkout.
 */
function UpdateNotice({ router }: { router: AnyRouter }) {
  const accept = useSyncExternalStore(subscribeToUpdateOffer, getUpdateOffer)
  const isOutdated = isTooOld(builtAt, useSyncStatus()?.lowestApp ?? null)
  const pathname = useSyncExternalStore(
    (listener) => router.subscribe('onResolved', listener),
    () => router.state.location.pathname,
  )
  const [isUpdating, setUpdating] = useState(false)
  /** What was put off; another offer or a rejected version is shown again. */
  const [later, setLater] = useState<{ accept: Accept | null; isOutdated: boolean } | null>(null)
  /** The offer that failed; another offer may succeed. Undefined: none failed. */
  const [refused, setRefused] = useState<Accept | null>()
  const isWanted = isOutdated || (accept !== null && pathname !== '/checkout')
  const isPutOff = later?.accept === accept && later.isOutdated === isOutdated
  if (!isWanted || isPutOff) return null
  async function update(): Promise<void> {
    setUpdating(true)
    if (await (accept ?? findNewVersion)()) return
    // An offer is a function, which React would call: its result is stored.
    setRefused(() => getUpdateOffer())
    setUpdating(false)
  }
  return (
    <div role="status" data-notice className={`${notice} z-40`}>
      <p className="m-0 flex-1 basis-60">
        <span>{isOutdated ? t.app.tooOld : t.app.newVersion}</span>{' '}
        <span>{!isUpdating && refused === accept && t.app.newVersionUnavailable}</span>
      </p>
      <span className="flex gap-2">
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => setLater({ accept, isOutdated })}
        >
          {t.common.later}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isUpdating}
          onClick={() => void update()}
        >
          {isUpdating ? t.app.updating : t.app.update}
        </button>
      </span>
    </div>
  )
}

/** Without a worker the page reloads. False: no newer version, or it cannot take over now. */
async function findNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined) {
    location.reload()
    return true
  }
  const found = await registration.update().catch(() => null)
  const isOnItsWay = found !== null && (found.installing ?? found.waiting) !== null
  if (!isOnItsWay) return false
  // service-worker.ts offers it once it is installed; the person has agreed already.
  return new Promise((resolve) => {
    const stop = subscribeToUpdateOffer(() => {
      stop()
      resolve(accept?.() ?? false)
    })
    found.installing?.addEventListener('statechange', ({ target }) => {
      if (!(target instanceof ServiceWorker) || target.state !== 'redundant') return
      // A file could not be fetched.
      stop()
      resolve(false)
    })
  })
}

/** Activates the offered version; false: it cannot take over now. */
type Accept = () => Promise<boolean>

/** Set by the service worker's registration, shown by the update notice. */
let accept: Accept | null = null
const { subscribe: subscribeToUpdateOffer, notify } = createListeners()

export function setUpdateOffer(act: Accept): void {
  accept = act
  notify()
}

/** Null: no version is on offer. */
function getUpdateOffer(): Accept | null {
  return accept
}
