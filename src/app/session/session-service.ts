/** Staff sign-in in the page. Loads the auth client only to sign in or to renew a token. */
import { isEmbeddedBackend, readBackendConfig } from '#backend/backend-config.ts'
import type * as SessionModuleNamespace from '#backend/auth/session-keeper.ts'
import type { SessionKeeper, SignInResult } from '#backend/auth/session-keeper.ts'
import type { Gateway } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { writeLog } from '#db/log.ts'
import { forgetCustomers } from '#db/mirror/forget-customers.ts'
import { readSession, replaceSession, writeSession } from '#db/session-store.ts'
import { isTokenUsable, type StaffSession } from '#domain/staff/staff-session.ts'
import { languagePrefix } from '#texts/language.ts'
import type { Session, SignInProblem } from '#services.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { mayEnd } from '#sync/signed-out.ts'
import type { Sync } from '#sync/sync-scheduler.ts'
import { createWithLock } from '#sync/web-lock.ts'
import { showIconBadge } from '#ui/page/icon-badge.ts'
import { loadOnce } from '#domain/functions.ts'
import { createOfflineSignIn } from './offline-sign-in.ts'

interface SessionService {
  /** Null when nobody is signed in, or when the token has run out and cannot be renewed now. */
  identity: () => Promise<Identity | null>
  /** After a 401. */
  refreshIdentity: () => Promise<Identity | null>
  withSync: (sync: Sync) => Session
}

interface Credentials {
  email: string
  password: string
}

type SessionModule = Pick<typeof SessionModuleNamespace, 'createSessionKeeper'>

const demo = { email: 'staff@nefer.example', password: 'nefer-demo-2026' }
/** After a renewal that did not reach the server (ms). */
const renewAgainAfterMs = 10_000

export function createSessionService(
  db: Db,
  gateway: Pick<Gateway, 'confirmSignOut'>,
): SessionService {
  const loadKeeper = loadOnce(() => import('#backend/auth/session-keeper.ts').then(create))
  const offline = createOfflineSignIn(db, Date.now)
  const loadAccounts = loadOnce(() =>
    import('#backend/auth/supabase-accounts.ts').then(({ createAccounts }) =>
      createAccounts({
        config: readBackendConfig(),
        signUpIsOpen: isEmbeddedBackend(),
        siteUrl: location.origin + languagePrefix(),
      }),
    ),
  )
  let failedAt = -Infinity

  // Loaded early: after an update this version's code can no longer be fetched.
  void readSession(db)
    .then((session) => session && loadKeeper())
    .catch(ignore)

  function create({ createSessionKeeper }: SessionModule): SessionKeeper {
    return createSessionKeeper({
      config: readBackendConfig(),
      store: {
        read: () => readSession(db),
        write: (session) => writeSession(db, session),
        replace: (accessToken, session) => replaceSession(db, accessToken, session),
      },
      mayEnd: (accessToken) => mayEnd({ db, gateway }, accessToken),
      now: Date.now,
      withLock: createWithLock(navigator.locks),
    })
  }

  const renew = async () => (await loadKeeper()).renew()

  /** Null also where its code cannot be loaded: nothing else has to wait for that. */
  async function renewed(): Promise<Identity | null> {
    if (Date.now() - failedAt < renewAgainAfterMs) return null
    const session = await renew().catch(
      (error: unknown) => void writeLog(db, 'session', error, Date.now()),
    )
    if (!session) failedAt = Date.now()
    return session ? toIdentity(session) : null
  }

  async function finish(result: SignInResult, sync: Sync): Promise<SignInProblem | null> {
    if (!result.ok) return result.failure
    failedAt = -Infinity
    sync.push()
    void sync.pull()
    return null
  }

  async function signIn(
    { email, password }: Credentials,
    attempt: (keeper: SessionKeeper) => Promise<SignInResult>,
    sync: Sync,
  ): Promise<SignInProblem | null> {
    const result = await loadKeeper().then(attempt).catch(unreachable)
    if (!result.ok && result.failure === 'unreachable') return offline.signIn(email, password)
    if (result.ok) void offline.remember(result.session, password)
    else void offline.forget(email, password, result.failure)
    return finish(result, sync)
  }

  return {
    identity: async () => {
      const session = await readSession(db)
      if (session === null || session.ended) return null
      return isTokenUsable(session, Date.now()) ? toIdentity(session) : renewed()
    },
    refreshIdentity: renewed,
    withSync: (sync) => ({
      signIn: (email, password) =>
        signIn({ email, password }, (keeper) => keeper.signIn(email, password), sync),
      signInToDemo: isEmbeddedBackend()
        ? () => signIn(demo, (keeper) => keeper.signUpOrIn(demo.email, demo.password), sync)
        : null,
      accounts: async (use) => {
        try {
          return await use(await loadAccounts())
        } catch (error) {
          void writeLog(db, 'accounts', error, Date.now())
          return 'unreachable'
        }
      },
      signOut: async () => {
        showIconBadge(0)
        await forgetCustomers(db)
        await (await loadKeeper()).signOut()
        // Removes a page of orders that was being pulled during the sign-out.
        await forgetCustomers(db)
      },
    }),
  }
}

const ignore = () => undefined
const unreachable = () => ({ ok: false, failure: 'unreachable' }) as const

function toIdentity({ userId, accessToken }: StaffSession): Identity {
  return { userId, accessToken }
}
