import { t } from '#texts/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'

/** Before a page load that loses what is kept in memory. */
export function ConfirmSwitch({ leave, close }: { leave: () => void; close: () => void }) {
  return (
    <Dialog title={t.languageSwitch.title} open close={close}>
      <p className="mt-3 text-text-muted">{t.languageSwitch.text}</p>
      <DialogButtons close={close}>
        <Button onClick={leave}>{t.languageSwitch.confirm}</Button>
      </DialogButtons>
    </Dialog>
  )
}
