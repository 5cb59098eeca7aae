/** Accounts of staff: how somebody gets one, and passwords. */
import * as v from 'valibot'

/** As the server wants it (supabase/config.toml). */
export const shortestPassword = 10

/** Counted as people count: an emoji is one character. Null: long enough. */
export function passwordProblem(password: string): string | null {
  return Array.from(password).length < shortestPassword
    ? `Password must be at least ${shortestPassword} characters`
    : null
}

const ReportedInvitation = v.variant('status', [
  v.object({
    status: v.literal('open'),
    email: v.string(),
    role: v.fallback(v.picklist(['owner', 'member']), 'member'),
  }),
  v.object({ status: v.picklist(['used', 'expired']), email: v.string() }),
  v.object({ status: v.literal('unknown') }),
])
/** What the server knows of an invitation's secret. `unknown`: mistyped, or replaced by a newer one. */
export const Invitation = ReportedInvitation
export type Invitation = v.InferOutput<typeof ReportedInvitation>

/**
 * `accepted`: staff, with this password. `has-account`: there is an account with another password. `weak-password`: the server wants a
 * better one. `closed`: this server makes no accounts for invited people.
 */
export type Accepted =
  | 'accepted'
  | 'has-account'
  | 'weak-password'
  | 'expired'
  | 'unknown'
  | 'closed'
  | 'unreachable'

/** `refused`: the present password is wrong, or the link has been used. `same`: it is the present one. */
export type PasswordChange = 'changed' | 'refused' | 'weak-password' | 'same' | 'unreachable'

/** What stands behind the # after the link of a recovery mail. */
export type RecoveryLink = { accessToken: string } | 'expired'

/** Only with a connection. Nothing rejects; nobody is signed in by it. */
export interface Accounts {
  readInvitation: (secret: string) => Promise<Invitation | 'unreachable'>
  /** Makes the account where there is none, and makes it staff. Safe to repeat. */
  acceptInvitation: (secret: string, password: string) => Promise<Accepted>
  changePassword: (email: string, present: string, next: string) => Promise<PasswordChange>
  /** Also 'sent' where there is no such account: the server does not tell. */
  sendRecoveryMail: (email: string) => Promise<'sent' | 'too-often' | 'unreachable'>
  /** `email`: whose password it is now. */
  recover: (
    accessToken: string,
    next: string,
  ) => Promise<{ email: string } | Exclude<PasswordChange, 'changed'>>
}

/** `hash` without the #. Null: nobody came here by a link. */
export function parseRecoveryLink(hash: string): RecoveryLink | null {
  const params = new URLSearchParams(hash)
  const accessToken = params.get('access_token')
  if (accessToken !== null && params.get('type') === 'recovery') return { accessToken }
  return params.has('error') || params.has('error_code') ? 'expired' : null
}
