import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'

/** Asks before a page load that loses data in memory. */
export function confirmSwitch(leave: () => void): void {
  createRoot(document.createElement('div')).render(<ConfirmSwitch leave={leave} />)
}

function ConfirmSwitch({ leave }: { leave: () => void }) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog title={t.languageSwitch.title} open={open} close={close}>
      <p className="mt-3 text-text-muted">{t.languageSwitch.text}</p>
      <DialogButtons close={close}>
        <Button onClick={leave}>{t.languageSwitch.confirm}</Button>
      </DialogButtons>
    </Dialog>
  )
}
