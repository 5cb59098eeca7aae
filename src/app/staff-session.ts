/** The page's side of staff sign-in. The auth client is fetched only when somebody signs in, or a token has to be renewed. */
import { isEmbeddedBackend, readBackendConfig } from '#backend/backend-config.ts'
import type * as SessionModuleNamespace from '#backend/session.ts'
import type { SessionKeeper, SignInResult } from '#backend/session.ts'
import type { Db } from '#db/database.ts'
import { wipePull } from '#db/mirror/mirror-pages.ts'
import { readSession, writeSession } from '#db/session-store.ts'
import { isTokenUsable, type StaffSession as StoredSession } from '#domain/session.ts'
import type { Session, SignInFailure } from '#services.ts'
import type { Identity } from '#sync/push.ts'
import type { Sync } from '#sync/sync.ts'
import { createWithLock } from '#sync/web-lock.ts'

export interface StaffSession {
  /** Null when nobody is signed in, or when the token has run out and cannot be renewed now. */
  identity: () => Promise<Identity | null>
  /** After a 401. */
  refreshIdentity: () => Promise<Identity | null>
  withSync: (sync: Sync) => Session
}

type SessionModule = Pick<typeof SessionModuleNamespace, 'createSessionKeeper'>

const demo = { email: 'staff@nefer.example', password: 'nefer-demo-2026' }
/** After a renewal that did not reach the server (ms). */
const renewAgainAfterMs = 10_000

export function createStaffSession(db: Db): StaffSession {
  let keeper: Promise<SessionKeeper> | null = null
  const loadKeeper = () =>
    (keeper ??= import('#backend/session.ts').then((module) => create(module)))
  let failedAt = -Infinity

  function create({ createSessionKeeper }: SessionModule): SessionKeeper {
    return createSessionKeeper({
      config: readBackendConfig(),
      store: { read: () => readSession(db), write: (session) => writeSession(db, session) },
      now: Date.now,
      withLock: createWithLock(navigator.locks),
    })
  }

  async function renewed(): Promise<Identity | null> {
    if (Date.now() - failedAt < renewAgainAfterMs) return null
    const session = await (await loadKeeper()).renew()
    if (session === null) failedAt = Date.now()
    return session && toIdentity(session)
  }

  async function finish(result: SignInResult, sync: Sync): Promise<SignInFailure | null> {
    if (!result.ok) return result.failure
    failedAt = -Infinity
    sync.push()
    void sync.pull()
    return null
  }

  return {
    identity: async () => {
      const session = await readSession(db)
      if (session === null || session.ended) return null
      return isTokenUsable(session, Date.now()) ? toIdentity(session) : renewed()
    },
    refreshIdentity: renewed,
    withSync: (sync) => ({
      signIn: async (email, password) =>
        finish(await (await loadKeeper()).signIn(email, password), sync),
      signInToDemo: isEmbeddedBackend()
        ? async () => finish(await (await loadKeeper()).signUpOrIn(demo.email, demo.password), sync)
        : null,
      signOut: async () => {
        await wipePull(db, 'orders')
        await (await loadKeeper()).signOut()
        // A page of orders that was on its way during the sign-out.
        await wipePull(db, 'orders')
      },
    }),
  }
}

function toIdentity({ userId, accessToken }: StoredSession): Identity {
  return { userId, accessToken }
}
