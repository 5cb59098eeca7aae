/** Staff accounts: invitations, passwords and recovery. */
import * as v from 'valibot'
import { problem } from '#domain/forms/problem.ts'

/** The same limit as in supabase/config.toml. */
export const shortestPassword = 10

/** Null: long enough. Counts code points, so that an emoji is one character. */
export function passwordProblem(password: string): string | null {
  return Array.from(password).length < shortestPassword
    ? problem('passwordTooShort', shortestPassword)
    : null
}

export const Invitation = v.variant('status', [
  v.object({
    status: v.literal('open'),
    email: v.string(),
    role: v.fallback(v.picklist(['owner', 'member']), 'member'),
  }),
  v.object({ status: v.picklist(['used', 'expired']), email: v.string() }),
  v.object({ status: v.literal('unknown') }),
])
/** The state of an invitation. `unknown`: mistyped, or replaced by a newer one. */
export type Invitation = v.InferOutput<typeof Invitation>

/**
 * `accepted`: staff now, with this password. `has-account`: the account has another password.
 * `weak-password`: the server requires a stronger one. `closed`: the server creates no accounts.
 */
export type Accepted =
  | 'accepted'
  | 'has-account'
  | 'weak-password'
  | 'expired'
  | 'unknown'
  | 'closed'
  | 'unreachable'

/** `refused`: wrong current password or used link. `same`: it equals the current one. */
export type PasswordChange = 'changed' | 'refused' | 'weak-password' | 'same' | 'unreachable'

export type RecoveryLink = { accessToken: string } | 'expired'

/** Online only. Nothing rejects, and nothing signs anybody in. */
export interface Accounts {
  readInvitation: (secret: string) => Promise<Invitation | 'unreachable'>
  /** Creates the account where there is none, and makes it staff. Safe to repeat. */
  acceptInvitation: (secret: string, password: string) => Promise<Accepted>
  changePassword: (email: string, present: string, next: string) => Promise<PasswordChange>
  /** Also 'sent' where there is no such account: the server does not reveal that. */
  sendRecoveryMail: (email: string) => Promise<'sent' | 'too-often' | 'unreachable'>
  /** `email`: of the account whose password was changed. */
  recover: (
    accessToken: string,
    next: string,
  ) => Promise<{ email: string } | Exclude<PasswordChange, 'changed'>>
}

/** `hash`: the fragment of a recovery link, without the #. Null: not such a link. */
export function parseRecoveryLink(hash: string): RecoveryLink | null {
  const params = new URLSearchParams(hash)
  const accessToken = params.get('access_token')
  if (accessToken !== null && params.get('type') === 'recovery') return { accessToken }
  return params.has('error') || params.has('error_code') ? 'expired' : null
}
