import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  dropCopies,
  keepCopy,
  readCopyEdits,
  readForeignPictures,
  waitForRoom,
} from '#db/staff/copied-pictures.ts'
import { readPhotoStore } from '#db/staff/photos.ts'
import type { Foreign } from '#domain/products/copied-pictures.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { createWithLock } from '#sync/web-lock.ts'
import { useServices } from '#services.ts'
import { useStaff, useWrites } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type CopyProgress, copyPictures, loadPicture, waitForConnection } from './copy-pictures.ts'
import { rich } from '#texts/rich.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

/** Pictures that end with another server, and their way to this shop. */
export function CopyPictures() {
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  return typeof store === 'object' ? <ForeignPictures server={store.server} /> : null
}

const none: readonly Foreign[] = []
/** How long the device waits for its uploads before it says so (ms). */
const roomMs = 2000

function ForeignPictures({ server }: { server: string }) {
  const foreign = valueOr(useQuery(readForeignPictures, { origin: location.origin, server }), none)
  const { db } = useServices()
  const write = useWrites()
  const { userId } = useStaff()
  const [progress, setProgress] = useState<CopyProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const refused = progress?.refused ?? []
  if (foreign.length === 0 && progress === null) return null

  async function copy(): Promise<void> {
    const cancelling = new AbortController()
    running.current = cancelling
    setRunning(true)
    const device = {
      load: loadPicture,
      isOnline: () => navigator.onLine,
      waitForConnection,
      hasRoom: (n: number) => waitForRoom(db, n, roomMs),
      keep: (address: string, blob: Blob) => keepCopy(db, address, blob, { server, userId }),
      show: async (one: Foreign, copies: ReadonlyMap<string, string>) => {
        const mutations = await readCopyEdits(db, one, copies)
        if (mutations.length === 0) return true
        return write({ mutations, toasts: toasts(), quiet: true })
      },
    }
    const { signal } = cancelling
    try {
      // Another tab would drop the copies of this one.
      await createWithLock(navigator.locks)('copy-pictures', async () => {
        // Of a tab that was closed meanwhile.
        await dropCopies(db, userId)
        try {
          await copyPictures(foreign, device, signal, setProgress)
        } finally {
          await dropCopies(db, userId)
        }
      })
    } finally {
      setRunning(false)
    }
  }

  return (
    <section aria-labelledby="foreign-pictures" className="card mt-6">
      <h2 id="foreign-pictures" className="title-3">
        {t.copyPictures.title}
      </h2>
      {foreign.length > 0 && (
        <p className="mt-2">{say(t.copyPictures.shown, { n: foreign.length })}</p>
      )}
      {isRunning && progress !== null && (
        <label className="mt-3 flex items-center gap-3">
          {t.copyPictures.copying}
          <progress
            className="min-w-24 grow accent-accent"
            max={progress.total}
            value={progress.copied + progress.refused.length}
          />
        </label>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {progress !== null && statusText(progress, isRunning)}
      </p>
      {!isRunning && <Refused foreign={foreign} addresses={refused} />}
      {isRunning ? (
        <Button look="quiet" className="mt-3" onClick={() => running.current?.abort()}>
          {t.common.cancel}
        </Button>
      ) : (
        foreign.length > 0 && (
          <Button className="mt-3" onClick={() => toastIfNotSaved(copy())}>
            {t.copyPictures.copy}
          </Button>
        )
      )}
    </section>
  )
}

function toasts() {
  const { title, copied, failed } = t.copyPictures
  return { title, confirmed: say(copied, { n: 1, m: 1 }), failed }
}

function statusText({ copied, total, waitsFor }: CopyProgress, isRunning: boolean): string {
  const texts = t.copyPictures
  if (isRunning && waitsFor !== null) return texts.waitsFor[waitsFor]
  return isRunning ? '' : say(texts.copied, { n: copied, m: total })
}

/** As many as a person reads. */
const mostShown = 100

interface RefusedProps {
  foreign: readonly Foreign[]
  addresses: readonly string[]
}

function Refused({ foreign, addresses }: RefusedProps) {
  const left = foreign.flatMap(({ type, id, name, addresses: shown }) =>
    shown
      .filter((address) => addresses.includes(address))
      .map((address) => ({ type, id, name, address })),
  )
  if (left.length === 0) return null
  return (
    <>
      <p className="mt-2">{t.copyPictures.refused}</p>
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {left.slice(0, mostShown).map(({ type, id, name, address }) => (
          <li
            key={`${type} ${id} ${address}`}
            className="flex flex-wrap items-center gap-x-4 border-be py-2"
          >
            <p className="min-w-0 flex-1 break-words">
              {rich(t.copyPictures.pictureOf, {
                name,
                picture: (
                  <a href={address} target="_blank" rel="noreferrer" className="link break-all">
                    <bdi dir="ltr">{address}</bdi>
                  </a>
                ),
              })}
            </p>
            <Link
              to={type === 'product' ? '/admin/products/edit/$id' : '/admin/categories/edit/$id'}
              params={{ id }}
              className="btn-quiet"
              aria-label={say(t.copyPictures.choosePhotoFor, { name })}
            >
              {t.copyPictures.choosePhoto}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
