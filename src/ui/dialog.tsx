import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  open: boolean
  /** Called for every way of closing: button, Escape, a press outside. */
  close: () => void
  /** For tables and side-by-side views. */
  wide?: boolean
  children: ReactNode
}

/** A native modal dialog: the browser keeps the focus inside and gives it back to the opener. */
export function Dialog({ title, open, close, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => closeOnOutsidePress(element.current), [])
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={`m-auto ${wide ? 'w-[min(44rem,calc(100vw-1rem))]' : 'w-[min(28rem,calc(100vw-2rem))]'} rounded bg-surface-raised text-text shadow backdrop:bg-[var(--scrim)]`}
      onClose={close}
    >
      {open && (
        <div className="p-6 md:p-8">
          <h2 id={titleId} className="title-3">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The panel fills the dialog: what is pressed on the dialog itself is pressed outside. */
function closeOnOutsidePress(dialog: HTMLDialogElement | null) {
  const closeIfOutside = (event: MouseEvent) => {
    if (event.target === dialog) dialog?.close()
  }
  dialog?.addEventListener('click', closeIfOutside)
  return () => dialog?.removeEventListener('click', closeIfOutside)
}
