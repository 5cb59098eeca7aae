/**
 * The engine's code is loaded beside the first paint. Calls made before that wait for it. Where it
 * cannot be loaded, each call returns its result without a connection.
 */
import type { Session } from '#services.ts'
import type { Sync } from '#sync/sync-scheduler.ts'
import type { Engine } from './engine.ts'

type LazyMethod = Exclude<keyof Sync, 'startLiveUpdates'>

const noConnection = { ok: false, problem: 'unreachable' } as const

const offlineAnswers = {
  push: undefined,
  pull: false,
  refreshOrders: undefined,
  withdraw: 'unknown',
  resolveUnknownOutcome: 'unknown',
  findOrders: noConnection,
  callAsStaff: noConnection,
  findMyOrder: { name: 'unreachable' },
  followNewsletterLink: 'unreachable',
  orderQuestion: 'unreachable',
} as const satisfies { [Name in LazyMethod]: Awaited<ReturnType<Sync[Name]>> }

export function createLazySync(load: () => Promise<Pick<Engine, 'sync'>>): Sync {
  const lazy = (name: LazyMethod) => (argument?: unknown) =>
    load().then(
      ({ sync }) => (sync[name] as (argument?: unknown) => unknown)(argument),
      () => offlineAnswers[name],
    )
  const methods = Object.fromEntries(
    Object.keys(offlineAnswers).map((name) => [name, lazy(name as LazyMethod)]),
  )
  const startLiveUpdates: Sync['startLiveUpdates'] = () => {
    const started = load().then(({ sync }) => sync.startLiveUpdates(), ignore)
    return () => void started.then((stop) => stop?.())
  }
  return { ...methods, startLiveUpdates } as Sync
}

/** `hasDemo`: this backend has a demo account. */
export function createLazySession(
  load: () => Promise<Pick<Engine, 'session'>>,
  hasDemo: boolean,
): Session {
  return {
    signIn: (email, password) =>
      load().then(({ session }) => session.signIn(email, password), unreachable),
    signInToDemo: hasDemo
      ? () => load().then(({ session }) => session.signInToDemo?.() ?? unreachable(), unreachable)
      : null,
    accounts: (use) => load().then(({ session }) => session.accounts(use), unreachable),
    signOut: async () => (await load()).session.signOut(),
  }
}

const ignore = () => undefined
const unreachable = () => 'unreachable' as const
