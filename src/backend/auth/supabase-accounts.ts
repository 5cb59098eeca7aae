/**
 * Invitations and passwords over Supabase Auth. On the embedded backend sign-up is open; on a
 * hosted project the Edge Function `create-account` creates accounts for the secret of an
 * invitation.
 */
import * as v from 'valibot'
import {
  type Accepted,
  type Accounts,
  Invitation,
  type PasswordChange,
} from '#domain/staff/accounts.ts'
import { createStaffRest } from '#backend/staff-client.ts'
import { type AuthApi, type AuthReply, createAuthApi } from './supabase-auth.ts'
import type { BackendConfig } from '#backend/backend-config.ts'

interface AccountsDeps {
  config: BackendConfig
  /** Sign-up is open: only on the embedded backend. */
  signUpIsOpen: boolean
  /** The site's address, for links in mails. */
  siteUrl: string
  fetch?: typeof fetch
}

const longestMs = 10_000
const Accept = v.object({ status: v.picklist(['applied', 'rejected']) })

export function createAccounts(deps: AccountsDeps): Accounts {
  const { config, siteUrl, fetch: send = fetch } = deps
  const auth = createAuthApi(config, send)

  async function readInvitation(secret: string): Promise<Invitation | 'unreachable'> {
    const { data } = await createStaffRest({ ...config, fetch: send }).rpc('read_invitation', {
      p_token: secret,
    })
    const parsed = v.safeParse(Invitation, data)
    return parsed.success ? parsed.output : 'unreachable'
  }

  /** The account's session is only used for this and ends. */
  async function accept(secret: string, accessToken: string): Promise<Accepted> {
    const rest = createStaffRest({ ...config, fetch: send }, accessToken)
    const { data } = await rest.rpc('accept_invitation', { p_token: secret })
    await auth.signOut(accessToken)
    const parsed = v.safeParse(Accept, data)
    if (!parsed.success) return 'unreachable'
    return parsed.output.status === 'applied' ? 'accepted' : 'unknown'
  }

  return {
    readInvitation,
    acceptInvitation: async (secret, password) => {
      const invitation = await readInvitation(secret)
      if (invitation === 'unreachable') return invitation
      if (invitation.status === 'unknown' || invitation.status === 'expired')
        return invitation.status
      const { email } = invitation
      const entered = await enterOrCreate(deps, auth, { secret, email, password })
      return typeof entered === 'string' ? entered : accept(secret, entered.accessToken)
    },
    changePassword: async (email, present, next) => {
      const known = await auth.signIn(email, present)
      if (!known.ok) return known.failure
      const accessToken = known.tokens.access_token
      const changed = await auth.setPassword(accessToken, next)
      await auth.signOut(accessToken, changed.ok ? 'all' : 'this')
      return changed.ok ? 'changed' : changeFailure(changed)
    },
    sendRecoveryMail: (email) => auth.recover(email, `${siteUrl}/admin/new-password`),
    recover: async (accessToken, next) => {
      const changed = await auth.setPassword(accessToken, next)
      if (!changed.ok) return changeFailure(changed)
      await auth.signOut(accessToken, 'all')
      return { email: changed.email }
    },
  }
}

/** Signs in first: after a lost reply the account may exist already. */
async function enterOrCreate(
  { config, signUpIsOpen, fetch: send = fetch }: AccountsDeps,
  auth: AuthApi,
  { secret, email, password }: { secret: string; email: string; password: string },
): Promise<{ accessToken: string } | Accepted> {
  const known = await auth.signIn(email, password)
  if (known.ok) return { accessToken: known.tokens.access_token }
  if (known.failure === 'unreachable') return 'unreachable'
  if (signUpIsOpen) return tokenOf(await auth.signUp(email, password))
  const created = await createAccount(config, send, { secret, password })
  return created === 'created' ? tokenOf(await auth.signIn(email, password)) : created
}

function tokenOf(reply: AuthReply): { accessToken: string } | Accepted {
  if (reply.ok) return { accessToken: reply.tokens.access_token }
  if (reply.failure === 'unreachable') return 'unreachable'
  return reply.code === 'weak_password' ? 'weak-password' : 'has-account'
}

const Created = v.object({
  status: v.picklist(['created', 'exists', 'weak_password', 'unknown']),
})

/** `closed`: the Edge Function does not exist. */
async function createAccount(
  { url, anonKey }: BackendConfig,
  send: typeof fetch,
  body: { secret: string; password: string },
): Promise<Accepted | 'created'> {
  try {
    const response = await send(`${url}/functions/v1/create-account`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestMs),
      redirect: 'error',
    })
    if (response.status === 404) return 'closed'
    const parsed = v.safeParse(Created, await response.json())
    if (response.ok && parsed.success) return createdAs[parsed.output.status]
  } catch {
    // No reply, or a page that is not from our server.
  }
  return 'unreachable'
}

const createdAs = {
  created: 'created',
  exists: 'has-account',
  weak_password: 'weak-password',
  unknown: 'unknown',
} as const

function changeFailure({
  failure,
  code,
}: {
  failure: 'refused' | 'unreachable'
  code?: string | undefined
}): Exclude<PasswordChange, 'changed'> {
  if (failure === 'unreachable') return failure
  if (code === 'weak_password') return 'weak-password'
  return code === 'same_password' ? 'same' : 'refused'
}
