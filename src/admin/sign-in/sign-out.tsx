import { useState } from 'react'
import { useQuery, valueOr } from '#hooks/use-query.ts'
import { useServices } from '#services.ts'
import { useStaff } from '#staff-services.ts'
import { showToast } from '#ui/toast/toast.ts'
import { SignOutDialog, readSignOutFacts } from './sign-out-dialog.tsx'

/** Signs out at once when everything has been sent and there is a way back, else asks. */
export function SignOutButton() {
  const { db, session } = useServices()
  const { userId } = useStaff()
  const [asking, setAsking] = useState(false)
  const facts = valueOr(useQuery(readSignOutFacts, userId), null)

  async function signOut(): Promise<void> {
    const { unsent, isOffline } = await readSignOutFacts(db, userId)
    if (unsent > 0 || isOffline) setAsking(true)
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
      {facts && <SignOutDialog facts={facts} open={asking} close={() => setAsking(false)} />}
    </>
  )
}
