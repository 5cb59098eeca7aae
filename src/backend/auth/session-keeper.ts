/**
 * Signs staff in and renews their tokens. The caller stores the tokens. A refresh token works once,
 * so only the page renews, one tab at a time; a renewal that fails in the network changes nothing.
 */
import * as v from 'valibot'
import {
  type SignInFailure,
  type StaffSession,
  isTokenUsable,
} from '#domain/staff/staff-session.ts'
import { createStaffRest } from '#backend/staff-client.ts'
import { type AuthReply, type Tokens, createAuthApi } from './supabase-auth.ts'
import type { BackendConfig } from '#backend/backend-config.ts'

interface SessionStore {
  read: () => Promise<StaffSession | null>
  write: (session: StaffSession | null) => Promise<void>
  /**
   * Changes the session if it still has this access token; what is not named stays. False: a
   * sign-out or sign-in came first.
   */
  replace: (accessToken: string, session: StaffSession) => Promise<boolean>
}

interface SessionDeps {
  config: BackendConfig
  store: SessionStore
  /** False: a refused renewal does not end the session yet; the next one asks again. */
  mayEnd: (accessToken: string) => Promise<boolean>
  now: () => number
  withLock: <T>(name: string, run: () => Promise<T>) => Promise<T>
  fetch?: typeof fetch
}

export type SignInResult =
  | { ok: true; session: StaffSession }
  | { ok: false; failure: SignInFailure }

export interface SessionKeeper {
  signIn: (email: string, password: string) => Promise<SignInResult>
  /** Signs up first if the account does not exist: for the demo account. */
  signUpOrIn: (email: string, password: string) => Promise<SignInResult>
  /** A session with a valid token, renewed if necessary; null offline, ended or signed out. */
  usable: () => Promise<StaffSession | null>
  /** After a 401 for a token that seemed valid: a new one, or null. */
  renew: () => Promise<StaffSession | null>
  /** Removes the session from this device at once, and ends it on the server if possible. */
  signOut: () => Promise<void>
}

const Me = v.object({
  staff: v.boolean(),
  role: v.optional(v.fallback(v.picklist(['owner', 'member']), 'member')),
})

export function createSessionKeeper(deps: SessionDeps): SessionKeeper {
  const { store, now, fetch: send = fetch } = deps
  const auth = createAuthApi(deps.config, send)

  async function enter(reply: AuthReply): Promise<SignInResult> {
    return reply.ok ? keepIfStaff(deps, reply.tokens) : { ok: false, failure: reply.failure }
  }

  async function renew(): Promise<StaffSession | null> {
    const before = await store.read()
    if (before === null || before.ended) return null
    return deps.withLock('nefer-session', async () => {
      const session = await store.read()
      if (session === null || session.ended) return null
      // Another tab was faster: its token is the new one.
      if (session.accessToken !== before.accessToken) return session
      const reply = await auth.renew(session.refreshToken)
      if (reply.ok) return replace(session, reply.tokens)
      if (reply.failure === 'refused' && (await deps.mayEnd(session.accessToken)))
        await store.replace(session.accessToken, { ...session, ended: true })
      return null
    })
  }

  /** Signed out while the token was being renewed: the new session is ended on the server, too. */
  async function replace(old: StaffSession, tokens: Tokens): Promise<StaffSession | null> {
    // Without a role: a pull may have brought another one meanwhile.
    const session = toSession(tokens, now())
    if (await store.replace(old.accessToken, session)) return session
    await auth.signOut(session.accessToken)
    return null
  }

  return {
    renew,
    signIn: async (email, password) => enter(await auth.signIn(email, password)),
    signUpOrIn: async (email, password) => {
      const known = await enter(await auth.signIn(email, password))
      if (known.ok || known.failure !== 'refused') return known
      return enter(await auth.signUp(email, password))
    },
    usable: async () => {
      const session = await store.read()
      if (session === null) return null
      return isTokenUsable(session, now()) ? session : renew()
    },
    signOut: async () => {
      const session = await store.read()
      await store.write(null)
      if (session && session.local !== true) await auth.signOut(session.accessToken)
    },
  }
}

async function keepIfStaff(deps: SessionDeps, tokens: Tokens): Promise<SignInResult> {
  const { data, error } = await createStaffRest(
    { ...deps.config, fetch: deps.fetch },
    tokens.access_token,
  ).rpc('me')
  const me = v.safeParse(Me, data)
  if (!me.success) return { ok: false, failure: isTokenRefused(error) ? 'refused' : 'unreachable' }
  if (!me.output.staff) return { ok: false, failure: 'not-staff' }
  const { role } = me.output
  const session = { ...toSession(tokens, deps.now()), ...(role !== undefined && { role }) }
  await deps.store.write(session)
  return { ok: true, session }
}

/** By PostgREST; a 401 without its code is from something in between. */
function isTokenRefused(error: { code?: string } | null): boolean {
  return /^PGRST30\d$/.test(error?.code ?? '')
}

function toSession(tokens: Tokens, now: number): StaffSession {
  return {
    userId: tokens.user.id,
    email: tokens.user.email,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: now + tokens.expires_in * 1000,
    ended: false,
  }
}
