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
import { photoAddress, maxPhotoBytes } from '#domain/products/product-photo.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { type Result, err, ok } from '#domain/result.ts'

export interface Photo {
  id: string
  blob: Blob
  url: string
}

/** The form's picture, and the form the photo belongs to. */
interface PhotoField {
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
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** Other tabs with the same form have photos of their own. */
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

  async function take(file: Blob): Promise<void> {
    setBusy(true)
    const small = await shrinkPhoto(file)
    setBusy(false)
    setProblem(small.ok ? null : problems[small.error])
    if (small.ok) toastIfNotSaved(keep(small.value))
  }

  async function keep(blob: Blob): Promise<void> {
    const chosen = newPhoto(blob, draftKey)
    known.current.push(chosen.id)
    await keepPhoto(db, chosen)
    setPhoto(toPhoto(chosen))
    // Asked again: a photo can be chosen before the page has learned of the store.
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
    toastIfNotSaved(dropKnown())
  }

  function dropKnown(): Promise<void> {
    return dropFormPhotos(db, known.current.splice(0))
  }

  return {
    photo,
    store,
    /** The photo, when it is the form's picture. */
    used: address !== null && image === address ? photo : null,
    problem,
    busy,
    take,
    use: () => void (photo && show(address, photo.blob)),
    remove,
    /** The form was saved or discarded: photos that it does not show are deleted. */
    forget: () => dropKnown().catch(() => undefined),
  }
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

/** Tried in this order until the picture is small enough. */
const tries = [
  { side: 1200, quality: 0.8 },
  { side: 1200, quality: 0.6 },
  { side: 960, quality: 0.6 },
  { side: 720, quality: 0.6 },
  { side: 480, quality: 0.5 },
  { side: 320, quality: 0.4 },
]

/** A photo as a small WebP (JPEG where the browser cannot write WebP), upright, at most 1200 px wide and high. */
async function shrinkPhoto(photo: Blob): Promise<Result<Blob, 'not-a-picture' | 'too-large'>> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (bitmap === null) return err('not-a-picture')
  try {
    for (const { side, quality } of tries) {
      const small = await encode(draw(bitmap, side), quality)
      if (small !== null && small.size <= maxPhotoBytes) return ok(small)
    }
    return err('too-large')
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context !== null) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}
