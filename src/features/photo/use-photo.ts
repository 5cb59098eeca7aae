import { useEffect, useRef, useState } from 'react'
import {
  type PhotoStore,
  type FormPhoto,
  readPhotoStore,
  dropFormPhotos,
  keepPhoto,
  readFormPhotos,
  showAtOnce,
} from '#db/staff/photos.ts'
import { photoAddress, photoIdOf } from '#domain/products/product-photo.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { t } from '#texts/texts.ts'

export interface Photo {
  id: string
  blob: Blob
  url: string
}

/** The picture field of a form. */
interface PhotoField {
  draftKey: string
  /** The picture's address as typed. */
  image: string
  /** The address before a photo was taken. */
  savedImage: string
  /** Addresses of further pictures as typed, which may be the same photo. */
  others: readonly string[]
  setImage: (address: string) => void
}

export type PhotoState = ReturnType<typeof usePhoto>

/**
 * A photo, made small and stored on this device. Where the server stores photos, the form gets the
 * final address at once; the upload begins when the form is saved (db/outbox/queue-writes.ts).
 */
export function usePhoto({ draftKey, image, savedImage, others, setImage }: PhotoField) {
  const { db } = useServices()
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Ids of the photos of this tab; other tabs with the same form have their own. */
  const known = useRef<string[]>([])
  useEffect(() => {
    const restore = (photos: readonly StoredPhoto[]) => {
      known.current.push(...photos.map(({ id }) => id))
      const kept = photos.at(-1)
      return kept && setPhoto((now) => now ?? toPhoto(kept))
    }
    readFormPhotos(db, draftKey).then(restore, () => undefined)
  }, [db, draftKey])
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  const address = addressOf(store, photo)

  /** Ends once the form has the photo; false: it could not be used. */
  async function take(file: Blob): Promise<boolean> {
    setBusy(true)
    const small = await shrinkPhoto(file)
    setBusy(false)
    setProblem(small.ok ? null : problemText(small.error))
    if (!small.ok) return false
    const keeping = keep(small.value)
    toastIfNotSaved(keeping)
    return keeping.then(
      () => true,
      () => false,
    )
  }

  async function keep(blob: Blob): Promise<void> {
    const chosen = newPhoto(blob, draftKey)
    known.current.push(chosen.id)
    await keepPhoto(db, chosen)
    setPhoto(toPhoto(chosen))
    // Read again: a photo can be chosen before the query has a result.
    await show(addressOf(await readPhotoStore(db), chosen), blob)
  }

  async function show(where: string | null, blob: Blob): Promise<void> {
    if (where === null) return
    await showAtOnce(where, blob)
    setImage(where)
  }

  function remove(): void {
    setPhoto(null)
    if (image === address) setImage(savedImage)
    const left = [image === address ? savedImage : image, ...others]
    if (photo !== null && !isShownIn(left, photo.id))
      toastIfNotSaved(dropFormPhotos(db, [photo.id]))
  }

  return {
    photo,
    store,
    /** The photo, if the form uses it as its picture. */
    used: address !== null && image === address ? photo : null,
    problem,
    busy,
    take,
    use: () => void (photo && show(address, photo.blob)),
    remove,
    /** Deletes unused photos after the form was saved or discarded. */
    forget: () => dropFormPhotos(db, known.current.splice(0)).catch(() => undefined),
  }
}

/** Then the photo on this device is needed until the form is saved. */
export function isShownIn(addresses: readonly string[], photoId: string): boolean {
  return addresses.some((address) => photoIdOf(address) === photoId)
}

type StoredPhoto = Pick<Photo, 'id' | 'blob'>

function newPhoto(blob: Blob, draftKey: string): FormPhoto {
  return { id: crypto.randomUUID(), blob, draftKey, createdAt: Date.now() }
}

function addressOf(store: PhotoStore, photo: StoredPhoto | null): string | null {
  if (photo === null || typeof store !== 'object') return null
  return photoAddress(store.server, photo.id, photo.blob.type)
}

function toPhoto({ id, blob }: StoredPhoto): Photo {
  return { id, blob, url: URL.createObjectURL(blob) }
}

function problemText(problem: 'not-a-picture' | 'too-large'): string {
  return problem === 'too-large' ? t.photos.tooLarge : t.photos.notAPicture
}
