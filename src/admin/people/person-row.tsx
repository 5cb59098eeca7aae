import type { Person, Role } from '#domain/staff-calls/people.ts'
import { timeAgo } from '#ui/formats.ts'

interface PersonRowProps {
  person: Person
  isMe: boolean
  /** ms since 1970. */
  now: number
  /** Null: not for whoever is looking. */
  dismiss: (() => void) | null
}

export function PersonRow({ person, isMe, now, dismiss }: PersonRowProps) {
  const { email, role } = person
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-be py-3 last:border-be-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 break-all font-550">{email ?? 'No address'}</bdi>
          <RoleBadge role={role} />
          {isMe && <span className="hint">this is you</span>}
        </p>
        <p className="hint">{seenText(person, now)}</p>
      </div>
      {dismiss !== null && (
        <button
          type="button"
          className="btn-danger shrink-0 !px-4"
          aria-label={`Dismiss ${email ?? 'this person'}`}
          onClick={dismiss}
        >
          Dismiss
        </button>
      )}
    </li>
  )
}

export function RoleBadge({ role }: { role: Role }) {
  return role === 'owner' ? (
    <span className="badge bg-accent-soft text-accent-strong">Owner</span>
  ) : (
    <span className="badge bg-surface-sunken text-text-muted">Member</span>
  )
}

function seenText({ last_seen: seen }: Person, now: number): string {
  if (seen === null) return 'No device of theirs has reported yet'
  return `Last seen ${timeAgo(Date.parse(seen), now)}`
}
