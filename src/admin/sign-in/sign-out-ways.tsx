import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import type { SignOutFacts } from './sign-out-facts.ts'

interface SignOutWaysProps {
  facts: Pick<SignOutFacts, 'unsent' | 'toDecide'>
  isSending: boolean
  send: () => void
  leave: () => void
  cancel: () => void
}

/** What was refused leads to where it is decided: sending it again would change nothing. */
export function SignOutWays({ facts, isSending, send, leave, cancel }: SignOutWaysProps) {
  const { unsent, toDecide } = facts
  return (
    <div className="mt-6 grid gap-3">
      {toDecide > 0 && (
        <Link to="/admin/sync" className="btn-primary" onClick={cancel}>
          Decide now
        </Link>
      )}
      {unsent > toDecide && (
        <Button look={toDecide > 0 ? 'quiet' : 'primary'} busy={isSending} onClick={send}>
          Send now
        </Button>
      )}
      <Button look="quiet" onClick={leave}>
        {unsent > 0 ? 'Keep for me' : 'Sign out'}
      </Button>
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
