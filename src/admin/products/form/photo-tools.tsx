import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { photoDraftKey } from './product-draft.ts'
import { type Photo, usePhoto } from './use-photo.ts'

/**
 * Makes a photo small enough for the shop. There is no place on the server where pictures could be uploaded to: it says so,
 * and hands the file over.
 */
export function PhotoTools({ draftKey }: { draftKey: string }) {
  const { photo, problem, busy, take, remove } = usePhoto(photoDraftKey(draftKey))
  return (
    <section aria-label="Photo" className="mt-5 grid gap-2">
      <p className="label !mb-0">Your own photo</p>
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
      {photo && <SmallPhoto photo={photo} remove={remove} />}
    </section>
  )
}

interface FileButtonProps {
  text: string
  /** Opens the camera where there is one. */
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

function SmallPhoto({ photo, remove }: { photo: Photo; remove: () => void }) {
  const isWebp = photo.blob.type === 'image/webp'
  return (
    <div className="grid gap-2">
      <img src={photo.url} alt="Your own, made small" className="rounded" />
      <p className="hint">
        {Math.ceil(photo.blob.size / 1000)} kB, kept on this device. This shop’s server has no store
        for pictures: save the file, put it on a web space, and enter its address as the image URL.
      </p>
      <a href={photo.url} download={isWebp ? 'product.webp' : 'product.jpg'} className="btn-quiet">
        Save the file
      </a>
      <Button look="quiet" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}
