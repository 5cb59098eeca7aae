import { useEffect, useState } from 'react'
import { type PhotoStore, readPhotoStore } from '#db/staff/photo-store.ts'
import {
  type FormPhoto,
  dropFormPhotos,
  keepPhoto,
  readFormPhoto,
  showAtOnce,
} from '#db/staff/photos.ts'
import { photoAddress } from '#domain/products/product-photo.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useServices } from '#services.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { shrinkPhoto } from './shrink-photo.ts'

export interface Photo {
  id: string
  blob: Blob
  url: string
}

/** The form's picture, and the form the photo belongs to. */
export interface PhotoField {
  draftKey: string
  /** The picture's address as typed. */
  image: string
  /** What it is without a photo of one's own. */
  savedImage: string
  setImage: (address: string) => void
}

export type PhotoState = ReturnType<typeof usePhoto>

const problems = {
  'not-a-picture': 'This file is not a picture that can be read here.',
  'too-large': 'This picture cannot be made small enough.',
}

/**
 * A photo made small on this device and kept in its database. Where the server has a place for photos it gets its final
 * address at once, and the form takes that; the upload begins when the form is saved (db/outbox/queue-writes.ts).
 */
export function usePhoto({ draftKey, image, savedImage, setImage }: PhotoField) {
  const { db } = useServices()
  const store = useLiveQuery<PhotoStore>(() => readPhotoStore(db).catch(() => 'unknown'), [db])
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    readFormPhoto(db, draftKey).then(
      (kept) => kept && setPhoto((now) => now ?? toPhoto(kept)),
      () => undefined,
    )
  }, [db, draftKey])
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  const address = addressOf(store, photo)

  async function take(file: Blob): Promise<void> {
    setBusy(true)
    const small = await shrinkPhoto(file)
    setBusy(false)
    setProblem(small.ok ? null : problems[small.error])
    if (small.ok) sayIfNotSaved(keep(small.value))
  }

  async function keep(blob: Blob): Promise<void> {
    const chosen = newPhoto(blob, draftKey)
    await keepPhoto(db, chosen)
    setPhoto(toPhoto(chosen))
    await show(addressOf(store, chosen), blob)
  }

  async function show(where: string | null, blob: Blob): Promise<void> {
    if (where === null) return
    await showAtOnce(where, blob)
    setImage(where)
  }

  function remove(): void {
    setPhoto(null)
    if (image === address) setImage(savedImage)
    sayIfNotSaved(dropFormPhotos(db, draftKey))
  }

  return {
    photo,
    store: store ?? 'unknown',
    /** The photo, when it is the form's picture. */
    used: address !== null && image === address ? photo : null,
    problem,
    busy,
    take,
    use: () => void (photo && show(address, photo.blob)),
    remove,
  }
}

function newPhoto(blob: Blob, draftKey: string): FormPhoto {
  return { id: crypto.randomUUID(), blob, draftKey, createdAt: Date.now() }
}

function addressOf(
  store: PhotoStore | undefined,
  photo: Pick<Photo, 'id' | 'blob'> | null,
): string | null {
  if (photo === null || typeof store !== 'object') return null
  return photoAddress(store.server, photo.id, photo.blob.type)
}

function toPhoto({ id, blob }: Pick<Photo, 'id' | 'blob'>): Photo {
  return { id, blob, url: URL.createObjectURL(blob) }
}
