import { useState } from 'react'
import { useStaff } from '#staff-services.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The server wants to see the password again: everything stays visible and can be changed, only sending waits. */
export function SessionEnded() {
  const { ended, email } = useStaff()
  const [asking, setAsking] = useState(false)
  if (!ended) return null
  return (
    <Notice tone="warning" className="mb-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          Your session has ended. You can go on working: everything is saved on this device and is
          sent once you sign in again.
        </p>
        <Button look="quiet" onClick={() => setAsking(true)}>
          Sign in again
        </Button>
      </div>
      <Dialog title="Sign in again" open={asking} close={() => setAsking(false)}>
        <SignInForm email={email} />
      </Dialog>
    </Notice>
  )
}
