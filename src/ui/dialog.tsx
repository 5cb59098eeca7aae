import { type ReactNode, type RefObject, useId, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#texts/texts.ts'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  open: boolean
  /** Called for every way of closing: button, Escape, a press outside. */
  close: () => void
  /** For tables and side-by-side views. */
  wide?: boolean
  /** For pictures: as large as the window. */
  full?: boolean
  children: ReactNode
}

/** A native modal dialog, at the end of the page: inside a hidden part it would block it unseen. */
export function Dialog({ title, open, close, wide = false, full = false, children }: DialogProps) {
  const element = useModal(open)
  const titleId = useId()
  const width = full
    ? 'w-[calc(100vw-1rem)] max-w-none'
    : wide
      ? 'w-[min(44rem,calc(100vw-1rem))]'
      : 'w-[min(28rem,calc(100vw-2rem))]'
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={
        `print:hidden m-auto ${width} ` +
        'rounded bg-surface-raised text-text shadow backdrop:bg-[var(--scrim)]'
      }
      // React lets the close event of an inner dialog bubble up to this one.
      onClose={({ target, currentTarget }) => target === currentTarget && close()}
    >
      {open && (
        <div className="p-6 md:p-8">
          <h2 id={titleId} className="title-3">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  )
}

interface DialogButtonsProps {
  /** Closes the dialog without an action. */
  close: () => void
  /** Label of the button that closes. */
  cancel?: string
  /** The button of the action. */
  children: ReactNode
}

/** At the foot of a dialog: cancel first. */
export function DialogButtons({ close, cancel = t.common.cancel, children }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={close}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}

/** For a modal `dialog` filled by its panel: shown while `open`; a press outside closes it. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => closeOnOutsidePress(element.current), [])
  return element
}

/** The panel fills the dialog, so a press on the dialog itself is outside. */
function closeOnOutsidePress(dialog: HTMLDialogElement | null) {
  const closeIfOutside = (event: MouseEvent) => {
    if (event.target === dialog) dialog?.close()
  }
  dialog?.addEventListener('click', closeIfOutside)
  return () => dialog?.removeEventListener('click', closeIfOutside)
}
