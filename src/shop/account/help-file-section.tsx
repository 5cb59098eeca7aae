import { saveHelpFile } from '#features/sync/save-help-file.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast.ts'

/** For when something is stuck: everything that helps to find out why, without passwords or sessions. */
export function HelpFileSection() {
  const { db } = useServices()
  const saveOrSay = () =>
    void saveHelpFile(db).catch(() =>
      showToast({ tone: 'error', message: 'The file could not be made.' }),
    )
  return (
    <section aria-labelledby="help-file">
      <h2 id="help-file" className="title-3 mb-2">
        Help file
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        If something on this device is stuck, this file holds what waits here, with your orders and
        your address, and no passwords. The workshop can send what is in it.
      </p>
      <Button look="quiet" onClick={saveOrSay}>
        Save a help file
      </Button>
    </section>
  )
}
