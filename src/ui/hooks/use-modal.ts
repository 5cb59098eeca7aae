import { type RefObject, useEffect, useRef } from 'react'

/** For a native modal `dialog` whose panel fills it: shown while `open`; a press outside closes it. */
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

/** The panel fills the dialog: what is pressed on the dialog itself is pressed outside. */
function closeOnOutsidePress(dialog: HTMLDialogElement | null) {
  const closeIfOutside = (event: MouseEvent) => {
    if (event.target === dialog) dialog?.close()
  }
  dialog?.addEventListener('click', closeIfOutside)
  return () => dialog?.removeEventListener('click', closeIfOutside)
}
