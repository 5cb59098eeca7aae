import type { PhotoStore } from '#db/staff/photos.ts'
import { Button } from '#ui/button.tsx'
import type { Photo } from './use-photo.ts'

interface SmallPhotoProps {
  photo: Photo
  thing: 'product' | 'category'
  store: PhotoStore
  isUsed: boolean
  use: () => void
  remove: () => void
}

/** The photo as it is kept (unless it is the form's picture already), what becomes of it, and the file where it cannot be uploaded. */
export function SmallPhoto({ photo, thing, store, isUsed, use, remove }: SmallPhotoProps) {
  const { blob, url } = photo
  const canUpload = typeof store === 'object'
  return (
    <div className="grid gap-2">
      {!isUsed && <img src={url} alt="Your own, made small" className="rounded" />}
      <p className="hint">
        {Math.ceil(blob.size / 1000)} kB, kept on this device. {fateOf(thing, store, isUsed)}
      </p>
      {canUpload && !isUsed && <Button onClick={use}>Use this picture</Button>}
      {!canUpload && (
        <a
          href={url}
          download={`${thing}.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`}
          className="btn-quiet"
        >
          Save the file
        </a>
      )}
      <Button look="quiet" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}

function fateOf(thing: string, store: PhotoStore, isUsed: boolean): string {
  if (store === 'none')
    return 'It cannot be uploaded: save the file, put it on a web space, and enter its address as the image URL.'
  if (store === 'unknown')
    return 'It is not known yet whether this shop’s server has a store for pictures: this device asks when it is online. Until then, enter the address of a picture as the image URL.'
  return isUsed
    ? `Once you save, it is this ${thing}’s picture; it is uploaded as soon as there is a connection.`
    : 'The image URL names another picture.'
}
