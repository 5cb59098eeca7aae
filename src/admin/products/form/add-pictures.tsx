import { useContext, useState } from 'react'
import * as v from 'valibot'
import { dropFormPhotos, keepPhoto, readPhotoStore, showAtOnce } from '#db/staff/photos.ts'
import type { Db } from '#db/database.ts'
import { ImageUrl } from '#domain/forms/typed-values.ts'
import {
  type Picture,
  maxPictures,
  picturesOf,
  picturesToText,
  textToPictures,
} from '#domain/products/pictures.ts'
import { photoAddress, photoIdOf } from '#domain/products/product-photo.ts'
import { type Result, ok } from '#domain/result.ts'
import { PendingPhotos, useIsOpen } from '#admin/edit/pending-photos.ts'
import { shrinkPhoto } from '#features/photo/shrink-photo.ts'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { toastIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileButton } from '#ui/form/file-button.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface AddPicturesProps {
  draftKey: string
  pictures: readonly Picture[]
  change: (update: PicturesUpdate) => void
}

/** Adds photos, which are made small and kept on this device, or the address of a picture. */
export function AddPictures({ draftKey, pictures, change }: AddPicturesProps) {
  const { db } = useServices()
  const track = useContext(PendingPhotos)
  const isOpen = useIsOpen()
  const store = valueOr(useQuery(readPhotoStore), 'unknown')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const free = maxPictures - pictures.length

  /** Whether every file could be used. */
  async function addPhotos(files: readonly File[]): Promise<boolean> {
    if (typeof store !== 'object') return false
    setBusy(true)
    setProblem(files.length > free ? say(t.forms.tooManyPictures, { n: maxPictures }) : null)
    const added: Picture[] = []
    try {
      for (const file of files.slice(0, free)) {
        const kept = await keepSmall(db, store, file, draftKey)
        if (kept.ok) added.push(pictureAt(kept.value))
        else setProblem(kept.error === 'too-large' ? t.photos.tooLarge : t.photos.notAPicture)
      }
    } finally {
      setBusy(false)
      if (!isOpen.current) drop(added)
      else if (added.length > 0) change((now) => addAll(now, added))
    }
    return added.length === files.length
  }

  /** The list may have grown meanwhile. */
  function addAll(now: readonly Picture[], added: readonly Picture[]): readonly Picture[] {
    const list = addedTo(now, added)
    const left = added.filter((picture) => !list.includes(picture))
    if (left.length > 0) {
      setProblem(say(t.forms.tooManyPictures, { n: maxPictures }))
      drop(left)
    }
    return list
  }

  function drop(added: readonly Picture[]): void {
    const ids = added.flatMap(({ image }) => photoIdOf(image) ?? [])
    void dropFormPhotos(db, ids).catch(() => undefined)
  }

  return (
    <div className="mt-3 grid grid-cols-1 gap-4">
      {typeof store === 'object' && (
        <FileButton
          text={t.pictures.add}
          accept="image/*"
          multiple
          disabled={busy || free <= 0}
          className="w-fit"
          take={(files) => toastIfNotSaved(track(addPhotos(files)))}
        />
      )}
      <AddAddress
        disabled={free <= 0}
        add={(address) => change((now) => addedTo(now, [pictureAt(address)]))}
      />
      <p role="status" className="hint empty:hidden">
        {busy && t.photos.shrinking}
      </p>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  )
}

function AddAddress({ disabled, add }: { disabled: boolean; add: (address: string) => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  function submit() {
    const url = v.safeParse(ImageUrl, typed)
    setWrong(!url.success)
    if (!url.success) return
    setTyped('')
    add(url.output)
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        className="w-full sm:(w-auto min-w-0 flex-1)"
        label={t.pictures.address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        disabled={disabled}
        value={typed}
        error={isWrong ? t.forms.urlInvalid : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button look="quiet" disabled={disabled || typed.trim() === ''} onClick={submit}>
        {t.pictures.addAddress}
      </Button>
    </div>
  )
}

function pictureAt(image: string): Picture {
  return { image, alt: '', alt_ar: '' }
}

/** The final address of the photo; the upload begins when the form is saved. */
async function keepSmall(
  db: Db,
  store: { server: string },
  file: Blob,
  draftKey: string,
): Promise<Result<string, 'not-a-picture' | 'too-large'>> {
  const small = await shrinkPhoto(file)
  if (!small.ok) return small
  const id = crypto.randomUUID()
  const blob = small.value
  await keepPhoto(db, { id, blob, draftKey, createdAt: Date.now() })
  const address = photoAddress(store.server, id, blob.type)
  await showAtOnce(address, blob)
  return ok(address)
}

/** The new list from that of the moment: the form may change while photos are made small. */
export type PicturesUpdate = (now: readonly Picture[]) => readonly Picture[]

interface PicturesForm {
  readonly state: { readonly values: { readonly image: string; readonly pictures: string } }
  setFieldValue: (name: 'image' | 'pictures', value: string) => void
}

/** The first picture is the image, which has a field of its own, too. */
export function changePictures(form: PicturesForm, update: PicturesUpdate): void {
  const { image, pictures } = form.state.values
  const list = update(picturesOf({ image, pictures: textToPictures(pictures) }))
  form.setFieldValue('pictures', picturesToText(list))
  form.setFieldValue('image', list[0]?.image ?? '')
}

/** At most as many as the server accepts. */
export function addedTo(now: readonly Picture[], added: readonly Picture[]): readonly Picture[] {
  return [...now, ...added.slice(0, Math.max(0, maxPictures - now.length))]
}
