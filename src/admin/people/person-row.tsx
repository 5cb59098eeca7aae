import type { Person, Role } from '#domain/staff-calls/people.ts'
import { timeAgo } from '#ui/formats.ts'
import { say } from '#texts/say.ts'
import { t } from '#texts/texts.ts'

interface PersonRowProps {
  person: Person
  isMe: boolean
  /** ms since 1970. */
  now: number
  /** Null: hidden for this viewer. */
  dismiss: (() => void) | null
}

export function PersonRow({ person, isMe, now, dismiss }: PersonRowProps) {
  const { email, role, barred } = person
  const texts = t.people.dismissal
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-be py-3 last:border-be-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 break-all font-550">{email ?? t.people.noAddress}</bdi>
          <RoleBadge role={role} />
          {barred && <span className="badge bg-danger-soft text-danger">{t.people.barred}</span>}
          {isMe && <span className="hint">{t.people.you}</span>}
        </p>
        <p className="hint">{seenText(person, now)}</p>
      </div>
      {dismiss !== null && (
        <button
          type="button"
          className="btn-danger shrink-0 !px-4"
          aria-label={email === null ? texts.labelNoAddress : say(texts.label, { email })}
          onClick={dismiss}
        >
          {texts.button}
        </button>
      )}
    </li>
  )
}

export function RoleBadge({ role }: { role: Role }) {
  return role === 'owner' ? (
    <span className="badge bg-accent-soft text-accent-strong">{t.people.roles.owner}</span>
  ) : (
    <span className="badge bg-surface-sunken text-text-muted">{t.people.roles.member}</span>
  )
}

function seenText({ last_seen: seen }: Person, now: number): string {
  if (seen === null) return t.people.notSeen
  return say(t.people.seen, { time: timeAgo(Date.parse(seen), now) })
}
