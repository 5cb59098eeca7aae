import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clearDevice } from '#db/clear-device.ts'
import { useServices } from '#services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { sayIfNotSaved } from '#ui/not-saved-toast.ts'
import { Notice } from '#ui/notice.tsx'

/** Erases what the shop keeps here; refused while something waits to be sent. */
export function ClearDevice() {
  const { db } = useServices()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)

  async function clear(): Promise<void> {
    const cleared = await clearDevice(db)
    setAsking(false)
    setRefused(!cleared)
    if (!cleared) return
    sessionStorage.clear()
    localStorage.clear()
    location.assign('/')
  }

  return (
    <section aria-labelledby="clear">
      <h2 id="clear" className="title-3 mb-2">
        Clear this device
      </h2>
      <p className="mb-4 max-w-150 text-text-muted">
        Erases your cart, your orders, your address and every choice from this device. Orders the
        workshop has received stay valid.
      </p>
      {refused && (
        <Notice tone="warning" className="mb-4">
          <p role="alert">
            Nothing was erased: something on this device still waits to be sent.{' '}
            <Link to="/account/sync" className="link">
              See what it is
            </Link>
          </p>
        </Notice>
      )}
      <Button look="danger" onClick={() => setAsking(true)}>
        Clear this device
      </Button>
      <Dialog title="Clear this device?" open={asking} close={() => setAsking(false)}>
        <p className="mt-3 text-text-muted">
          Your cart and the list of your orders on this device cannot be brought back.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => sayIfNotSaved(clear())}>
            Erase everything
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
