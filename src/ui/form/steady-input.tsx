import { type ComponentProps, memo, useLayoutEffect, useRef, useState } from 'react'

export type InputControl = ComponentProps<'input'> & { rows?: undefined }
export type AreaControl = ComponentProps<'textarea'> & { rows: number }

/**
 * An input, or a text area when `rows` is given, that renders only when its own props change.
 * Rendering writes the known value to the field, so it would empty what the browser has filled in
 * without events.
 */
export function SteadyInput(control: InputControl | AreaControl) {
  const latest = useRef<Handlers>({})
  useLayoutEffect(() => {
    latest.current = control as Handlers
  })
  const [handlers] = useState(() =>
    Object.fromEntries(
      handlerNames.map((name) => [name, (event: never) => latest.current[name]?.(event)]),
    ),
  )
  return <Rendered {...control} {...handlers} />
}

const handlerNames = ['onChange', 'onBlur', 'onFocus', 'onKeyDown'] as const
type Handlers = Partial<Record<(typeof handlerNames)[number], (event: never) => void>>

const Rendered = memo((control: InputControl | AreaControl) =>
  control.rows === undefined ? <input {...control} /> : <textarea {...control} />,
)
