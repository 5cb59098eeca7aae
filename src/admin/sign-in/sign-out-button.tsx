import { useState } from 'react'
import { countUnsent } from '#db/staff/issues.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Signs out at once when everything has been sent, else asks what is to happen with what waits. */
export function SignOutButton() {
  const { db, session } = useServices()
  const { userId } = useStaff()
  const [asking, setAsking] = useState(false)

  async function signOut(): Promise<void> {
    if ((await countUnsent(db, userId)) > 0) setAsking(true)
    else await session.signOut()
  }
  const press = () =>
    void signOut().catch(() =>
      showToast({
        tone: 'error',
        message: 'Signing out did not work. You are still signed in; please try again.',
      }),
    )

  return (
    <>
      <button
        type="button"
        className="flex min-h-11 w-full items-center rounded px-3 text-[0.9375rem] font-500 hover:bg-surface-sunken"
        onClick={press}
      >
        Sign out
      </button>
      <SignOutDialog open={asking} close={() => setAsking(false)} />
    </>
  )
}
