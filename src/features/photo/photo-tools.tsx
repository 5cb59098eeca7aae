import { useId } from 'react'
import { SmallPhoto } from './small-photo.tsx'
import type { PhotoState } from './use-photo.ts'

interface PhotoToolsProps {
  state: PhotoState
  thing: 'product' | 'category'
}

/** Takes or chooses a photo of one's own. */
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
