import { useId } from 'react'
import type { PhotoState, Photo } from './use-photo.ts'
import type { PhotoStore } from '#db/staff/photos.ts'
import { Button } from '#ui/button.tsx'

interface PhotoToolsProps {
  state: PhotoState
  thing: 'product' | 'category'
}

/** Takes or chooses a photo. */
export function PhotoTools({ state, thing }: PhotoToolsProps) {
  const { photo, store, used, problem, busy, take, use, remove } = state
  return (
    <section aria-label="Photo" className="mt-5 grid gap-2">
      <p className="label !mb-0">Your own photo</p>
      {store === 'none' && (
        <p className="hint">
          This shop’s server has no store for pictures. A photo can be made small here and saved as
          a file; the image URL takes the address of a picture that is somewhere else.
        </p>
      )}
      <FileButton text="Take a picture" camera take={take} />
      <FileButton text="Choose a picture" camera={false} take={take} />
      <p role="status" className="hint empty:hidden">
        {busy && 'Making it small…'}
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

interface FileButtonProps {
  text: string
  /** Opens the camera if there is one. */
  camera: boolean
  take: (file: Blob) => Promise<void>
}

function FileButton({ text, camera, take }: FileButtonProps) {
  const id = useId()
  return (
    <div className={camera ? 'md:hidden' : ''}>
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' as const })}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      <label
        htmlFor={id}
        className="btn-quiet w-full px-3 peer-focus-visible:(outline-2 outline-solid outline-accent outline-offset-3)"
      >
        {text}
      </label>
    </div>
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
      {!isUsed && <img src={url} alt="Your own, made small" className="rounded" />}
      <p className="hint">
        {Math.ceil(blob.size / 1000)} kB, kept on this device.{' '}
        {photoStatusText(thing, store, isUsed)}
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

function photoStatusText(thing: string, store: PhotoStore, isUsed: boolean): string {
  if (store === 'none')
    return 'It cannot be uploaded: save the file, put it on a web space, and enter its address as the image URL.'
  if (store === 'unknown')
    return (
      'It is not known yet whether this shop’s server has a store for pictures: this device asks when it is ' +
      'online. Until then, enter the address of a picture as the image URL.'
    )
  return isUsed
    ? `Once you save, it is this ${thing}’s picture; it is uploaded as soon as there is a connection.`
    : 'The image URL names another picture.'
}
