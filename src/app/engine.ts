/** The page's sync engine and staff session, loaded after the first paint. */
import { readBackendConfig } from '#backend/backend-config.ts'
import { createPushService, findRegistration } from '#backend/push-service.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import type { Db } from '#db/database.ts'
import { writeLog } from '#db/log.ts'
import { createSync } from '#sync/sync-scheduler.ts'
import { listenForWakeUps } from '#sync/triggers.ts'
import { createWithLock } from '#sync/web-lock.ts'
import type { Services } from '#services.ts'
import { isCurrentVersion, isNewerSchema, recordTakeover } from './worker/current-version.ts'
import { builtAt } from '#domain/devices/app-version.ts'
import { createSessionService } from './session/session-service.ts'
import { whenIdle } from '#ui/hooks/when-idle.ts'

export type Engine = Pick<Services, 'sync' | 'session'>

export function startEngine(db: Db): Engine {
  const gateway = createSupabaseGateway({
    ...readBackendConfig(),
    loadPhotos: () => import('#backend/storage-photos.ts'),
  })
  const staff = createSessionService(db, gateway)
  const accessToken = async () => (await staff.identity().catch(() => null))?.accessToken ?? null
  const sync = createSync({
    db,
    gateway,
    identity: staff.identity,
    refreshIdentity: staff.refreshIdentity,
    now: Date.now,
    isCurrent: isCurrentVersion,
    waitUntilIdle: untilIdle,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    withLock: createWithLock(navigator.locks),
    lockIsExclusive: 'locks' in navigator,
    onWakeUp: (act) => listenForWakeUps(window, document, act),
    openHints: async (topics, listener) => {
      const { openRealtimeHints } = await import('#backend/realtime-hints.ts')
      return openRealtimeHints({ ...readBackendConfig(), accessToken }, topics, listener)
    },
    isInView: () => document.visibilityState === 'visible',
    timers: {
      set: (act, delayMs) => window.setTimeout(act, delayMs),
      clear: (timer) => window.clearTimeout(timer),
    },
    ...('PushManager' in window && { pushService: createPushService(findRegistration) }),
    app: builtAt,
    diskLeft: readDiskLeft,
    report: (event, error) => void writeLog(db, event, error, Date.now()),
  })
  db.local.on('versionchange', (event) => {
    if (isNewerSchema(db.local, event)) recordTakeover()
  })
  sync.start()
  return { sync, session: staff.withSync(sync) }
}

async function readDiskLeft(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** The longest delay in favour of user input (ms). */
const longestRestMs = 200

function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve, longestRestMs))
}
