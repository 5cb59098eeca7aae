import { useState } from 'react'
import { canClearDevice, clearDevice } from '#db/device/clear-device.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { sayIfNotSaved } from '#ui/toast/not-saved-toast.ts'
import { erasedKey } from './erased-note.tsx'
import { ExportFirst } from './export-device.tsx'

/** Erases what the shop keeps here; refused while something waits to be sent, unless it was exported. */
export function ClearDeviceSection() {
  const { db } = useServices()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const [exported, setExported] = useState<ReadonlySet<number>>(new Set())

  async function ask(): Promise<void> {
    const allowed = await canClearDevice(db, exported)
    if (!allowed) setRefused(true)
    setAsking(allowed)
  }

  async function clear(): Promise<void> {
    const cleared = await clearDevice(db, exported)
    setAsking(false)
    setRefused(!cleared)
    if (!cleared) return
    showIconBadge(0)
    forgetChoices()
    leaveNote()
    location.assign('/')
  }

  return (
    <section aria-labelledby="clear">
      <h2 id="clear" className="title-3 mb-2">
        Clear this device
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        Erases your cart, your orders, your address and every choice from this device, and signs
        staff out here. Orders the workshop has received stay valid.
      </p>
      {refused && <ExportFirst onExported={setExported} />}
      <Button look="danger" onClick={() => sayIfNotSaved(ask())}>
        Clear this device
      </Button>
      <Dialog title="Clear this device?" open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          Your cart and the list of your orders on this device cannot be brought back.
          {exported.size > 0 && ' What waits to be sent is then only in the file you saved.'}
        </p>
        <DialogButtons close={() => setAsking(false)}>
          <Button look="danger" onClick={() => sayIfNotSaved(clear())}>
            Erase everything
          </Button>
        </DialogButtons>
      </Dialog>
    </section>
  )
}

/** For the page that follows: see erased-note.tsx. */
function leaveNote(): void {
  try {
    sessionStorage.setItem(erasedKey, '1')
  } catch {
    // Then the next page says nothing.
  }
}

/** A browser that forbids these storages throws; nothing was ever stored in them then. */
function forgetChoices(): void {
  try {
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    // Nothing is stored.
  }
}
