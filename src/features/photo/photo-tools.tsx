import type { PhotoState, Photo } from './use-photo.ts'
import type { PhotoStore } from '#db/staff/photos.ts'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/form/file-button.tsx'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface PhotoToolsProps {
  state: PhotoState
  thing: 'product' | 'category'
}

/** Takes or chooses a photo. */
export function PhotoTools({ state, thing }: PhotoToolsProps) {
  const { photo, store, used, problem, busy, take, use, remove } = state
  return (
    <section aria-label={t.photos.photo} className="mt-5 grid gap-2">
      <p className="label !mb-0">{t.photos.title}</p>
      {store === 'none' && <p className="hint">{t.photos.noStore}</p>}
      <FileButton
        text={t.photos.take}
        accept="image/*"
        camera
        className="md:hidden"
        take={([file]) => void take(file)}
      />
      <FileButton text={t.photos.choose} accept="image/*" take={([file]) => void take(file)} />
      <p role="status" className="hint empty:hidden">
        {busy && t.photos.shrinking}
      </p>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {photo && (
        <SmallPhoto
          photo={photo}
          thing={thing}
          store={store}
          isUsed={used !== null}
          use={use}
          remove={remove}
        />
      )}
    </section>
  )
}

interface SmallPhotoProps {
  photo: Photo
  thing: 'product' | 'category'
  store: PhotoStore
  isUsed: boolean
  use: () => void
  remove: () => void
}

/** The stored photo, its upload, and a download where it cannot be uploaded. */
function SmallPhoto({ photo, thing, store, isUsed, use, remove }: SmallPhotoProps) {
  const { blob, url } = photo
  const canUpload = typeof store === 'object'
  return (
    <div className="grid gap-2">
      {!isUsed && <img src={url} alt={t.photos.alt} className="rounded" />}
      <p className="hint">
        <span>{say(t.photos.size, { kilobytes: Math.ceil(blob.size / 1000) })}</span>{' '}
        <span>{photoStatusText(thing, store, isUsed)}</span>
      </p>
      {canUpload && !isUsed && <Button onClick={use}>{t.photos.use}</Button>}
      {!canUpload && (
        <a
          href={url}
          download={`${thing}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`}
          className="btn-quiet"
        >
          {t.photos.save}
        </a>
      )}
      <Button look="quiet" onClick={remove}>
        {t.actions.remove}
      </Button>
    </div>
  )
}

function photoStatusText(
  thing: PhotoToolsProps['thing'],
  store: PhotoStore,
  isUsed: boolean,
): string {
  if (store === 'none') return t.photos.cannotUpload
  if (store === 'unknown') return t.photos.storeUnknown
  return isUsed ? t.photos.used[thing] : t.photos.notUsed
}
