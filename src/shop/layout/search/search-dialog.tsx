import { useModal } from '#ui/hooks/use-modal.ts'
import { SearchPanel } from './search-panel.tsx'

interface SearchDialogProps {
  open: boolean
  /** Called for every way of closing. */
  close: () => void
}

/** A native modal dialog from the top of the screen; on a phone it fills it. */
export function SearchDialog({ open, close }: SearchDialogProps) {
  const element = useModal(open)
  return (
    <dialog
      ref={element}
      aria-label="Search"
      onClose={close}
      className="mx-auto mb-auto mt-0 md:mt-[8vh] w-full max-w-full h-dvh max-h-full md:(w-[min(44rem,calc(100vw-3rem))] h-fit max-h-[84vh]) overflow-hidden md:rounded bg-surface-raised text-text shadow backdrop:bg-[var(--scrim)] open:animate-[rise_var(--quick)_var(--ease)]"
    >
      {open && <SearchPanel close={() => element.current?.close()} />}
    </dialog>
  )
}
