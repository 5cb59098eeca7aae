/**
 * Signing staff in and keeping them signed in. Tokens are kept by the caller's store; refresh tokens work once, so only
 * the page renews them, one tab at a time, and a renewal that the network swallowed changes nothing.
 */
import {
  GoTrueClient,
  isAuthApiError,
  type AuthError,
  type Session as Tokens,
} from '@supabase/auth-js'
import * as v from 'valibot'
import { type StaffSession, isTokenUsable } from '#domain/session.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { BackendConfig } from './backend-config.ts'

export interface SessionStore {
  read: () => Promise<StaffSession | null>
  write: (session: StaffSession | null) => Promise<void>
}

export interface SessionDeps {
  config: BackendConfig
  store: SessionStore
  now: () => number
  withLock: <T>(name: string, run: () => Promise<T>) => Promise<T>
  fetch?: typeof fetch
}

/** `refused`: wrong e-mail or password. `not-staff`: a real account that is not (or no longer) staff. */
export type SignInFailure = 'refused' | 'not-staff' | 'unreachable'
export type SignInResult =
  | { ok: true; session: StaffSession }
  | { ok: false; failure: SignInFailure }

export interface SessionKeeper {
  signIn: (email: string, password: string) => Promise<SignInResult>
  /** Signs up first where the account does not exist yet: for the demo account of the embedded backend. */
  signUpOrIn: (email: string, password: string) => Promise<SignInResult>
  /** A session whose token can be sent now, renewed if need be; null offline, ended or signed out. */
  usable: () => Promise<StaffSession | null>
  /** After a 401 although the token looked good: a new token, or null. */
  renew: () => Promise<StaffSession | null>
  /** Forgets the session on this device at once, and tells the server if it can be reached. */
  signOut: () => Promise<void>
}

const Me = v.object({ staff: v.boolean() })
const longestMs = 10_000

export function createSessionKeeper(deps: SessionDeps): SessionKeeper {
  const { store, now } = deps
  const auth = createAuthClient(deps)

  async function signIn(email: string, password: string): Promise<SignInResult> {
    const { data, error } = await auth.signInWithPassword({ email, password })
    return error || !data.session
      ? { ok: false, failure: failureOf(error) }
      : keepIfStaff(deps, data.session)
  }

  async function renew(): Promise<StaffSession | null> {
    const before = await store.read()
    if (before === null || before.ended) return null
    return deps.withLock('nefer-session', async () => {
      const session = await store.read()
      if (session === null || session.ended) return null
      // Another tab was faster: its token is the new one.
      if (session.accessToken !== before.accessToken) return session
      const { data, error } = await auth.refreshSession({ refresh_token: session.refreshToken })
      if (data.session) return keep(store, data.session)
      if (error && isRefusal(error)) await store.write({ ...session, ended: true })
      return null
    })
  }

  return {
    signIn,
    renew,
    signUpOrIn: async (email, password) => {
      const known = await signIn(email, password)
      if (known.ok || known.failure !== 'refused') return known
      const { data, error } = await auth.signUp({ email, password })
      return error || !data.session
        ? { ok: false, failure: failureOf(error) }
        : keepIfStaff(deps, data.session)
    },
    usable: async () => {
      const session = await store.read()
      if (session === null) return null
      return isTokenUsable(session, now()) ? session : renew()
    },
    signOut: async () => {
      const session = await store.read()
      await store.write(null)
      if (session) await auth.admin.signOut(session.accessToken, 'local').catch(() => undefined)
    },
  }
}

function createAuthClient({ config, fetch: send = fetch }: SessionDeps): GoTrueClient {
  return new GoTrueClient({
    url: `${config.url}/auth/v1`,
    headers: { apikey: config.anonKey },
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: (input, init) => send(input, { ...init, signal: AbortSignal.timeout(longestMs) }),
  })
}

async function keepIfStaff(deps: SessionDeps, tokens: Tokens): Promise<SignInResult> {
  const { data, status } = await createRest(deps, tokens.access_token).rpc('me')
  const me = v.safeParse(Me, data)
  if (!me.success) return { ok: false, failure: status === 401 ? 'refused' : 'unreachable' }
  if (!me.output.staff) return { ok: false, failure: 'not-staff' }
  return { ok: true, session: await keep(deps.store, tokens) }
}

function createRest({ config, fetch: send = fetch }: SessionDeps, accessToken: string) {
  return new PostgrestClient(`${config.url}/rest/v1`, {
    headers: { apikey: config.anonKey, Authorization: `Bearer ${accessToken}` },
    fetch: (input, init) => send(input, { ...init, signal: AbortSignal.timeout(longestMs) }),
  })
}

async function keep(store: SessionStore, tokens: Tokens): Promise<StaffSession> {
  const session: StaffSession = {
    userId: tokens.user.id,
    email: tokens.user.email ?? '',
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: (tokens.expires_at ?? 0) * 1000,
    ended: false,
  }
  await store.write(session)
  return session
}

function failureOf(error: AuthError | null): SignInFailure {
  return error !== null && isRefusal(error) ? 'refused' : 'unreachable'
}

/** The server's own no, by status; anything else may be the network. */
function isRefusal(error: AuthError): boolean {
  return isAuthApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
}
