import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { useActiveShortcuts, useShortcuts } from '#ui/hooks/use-shortcuts.ts'

/** The list of keys that work on the open screen, behind '?' and a button for those without that key. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false)
  const shortcuts = useActiveShortcuts()
  useShortcuts([{ key: '?', text: 'Show this list', act: () => setOpen(true) }])
  return (
    <>
      <button
        type="button"
        className="hidden min-h-11 w-full items-center gap-2 rounded px-3 text-sm text-text-muted hover:bg-surface-sunken md:flex"
        onClick={() => setOpen(true)}
      >
        <kbd className="rounded border px-1.5 font-sans">?</kbd> Keyboard shortcuts
      </button>
      <Dialog title="Keyboard shortcuts" open={open} close={() => setOpen(false)}>
        <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {shortcuts.map(({ key, text }) => (
            <div key={`${key} ${text}`} className="contents">
              <dt>
                <kbd className="inline-block min-w-8 rounded border border-line-strong px-2 text-center font-sans">
                  {key}
                </kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
