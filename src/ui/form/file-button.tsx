import { useId } from 'react'

interface FileButtonProps {
  text: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** Opens the camera if there is one. */
  camera?: boolean
  className?: string
  /** At least one. */
  take: (files: readonly [File, ...File[]]) => void
}

/** Opens the browser's choice of files. The browser's own control has texts in its own language. */
export function FileButton({ text, take, camera, className = '', ...rest }: FileButtonProps) {
  const id = useId()
  return (
    <div className={className}>
      <input
        {...rest}
        id={id}
        type="file"
        {...(camera && { capture: 'environment' as const })}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          // So that the same file can be chosen again.
          currentTarget.value = ''
          if (first) take([first, ...others])
        }}
      />
      <label
        htmlFor={id}
        className={
          'btn-quiet w-full peer-disabled:opacity-50 ' +
          'peer-focus-visible:(outline-2 outline-solid outline-accent outline-offset-3)'
        }
      >
        {text}
      </label>
    </div>
  )
}
