/** One staff member's device: the real databases and the real sync, on a disk that survives crashes. */
import { IDBFactory } from 'fake-indexeddb'
import type { Gateway } from '#backend/gateway.ts'
import { type Db, closeDb } from '#db/database.ts'
import { retryTransientNow } from '#db/outbox/sending/outbox-claim.ts'
import { release } from '#db/outbox/outbox.ts'
import { type PullResult, pull } from '#sync/pull.ts'
import { type PushDeps, flush } from '#sync/push.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { createTestDb } from '../test-db.ts'
import { type Sky, type Weather, never, underSky } from './weather.ts'

export interface Trip {
  forecast?: readonly Weather[]
  meanwhile?: () => Promise<void>
}

export interface Device {
  number: number
  userId: string
  /** Another one after each crash. */
  db: () => Db
  now: () => number
  passTime: (ms: number) => void
  setOnline: (online: boolean) => Promise<void>
  /** The browser is killed and started again. */
  crash: () => void
  push: (trip?: Trip) => Promise<void>
  /** Null: the browser was killed meanwhile. */
  pull: (trip?: Trip) => Promise<PullResult | null>
}

export interface DeviceOptions {
  number: number
  identity: Identity
  gateway: Gateway
  /** ms since 1970: no two clocks are alike. */
  clock: number
  /** Rows: small ones, so that a pull has several. */
  pageSize: number
}

/** What a browser process is while it lives. */
interface Life {
  db: Db
  isDead: boolean
  died: Promise<'died'>
  die: () => void
}

export function createDevice(options: DeviceOptions): Device {
  const { number, identity, gateway, clock, pageSize } = options
  const disk = new IDBFactory()
  let life = begin(disk)
  let now = clock
  let online = true
  let claims = 0

  function crash(): void {
    life.die()
    closeDb(life.db)
    life = begin(disk)
  }
  const skyOf = (mine: Life, { forecast = [], meanwhile }: Trip): Sky => ({
    isOnline: () => online,
    disconnect: () => void (online = false),
    crash: mine.die,
    isDead: () => mine.isDead,
    forecast: [...forecast],
    meanwhile: meanwhile ?? (async () => undefined),
  })
  const depsOf = (mine: Life, trip: Trip): PushDeps => ({
    db: mine.db,
    gateway: underSky(gateway, skyOf(mine, trip)),
    identity: () => (mine.isDead ? never() : Promise.resolve(identity)),
    now: () => now,
    random: () => 0.5,
    newId: () => `device-${number}-${(claims += 1)}`,
    withLock: (_name, run) => run(),
  })
  /** Whatever a killed process would still have done does not happen. */
  async function live<T>(run: (deps: PushDeps) => Promise<T>, trip: Trip): Promise<T | null> {
    const mine = life
    const result = await Promise.race([run(depsOf(mine, trip)), mine.died])
    if (result !== 'died') return result
    if (life === mine) crash()
    return null
  }

  return {
    number,
    userId: identity.userId,
    db: () => life.db,
    now: () => now,
    passTime: (ms) => void (now += ms),
    setOnline: async (next) => {
      online = next
      if (!online) return
      await retryTransientNow(life.db)
      await release(life.db, `user:${identity.userId}`)
    },
    crash,
    push: async (trip = {}) => void (await live((deps) => flush(deps), trip)),
    pull: (trip = {}) => live((deps) => pull({ ...deps, pageSize }), trip),
  }
}

function begin(disk: IDBFactory): Life {
  let die = () => undefined
  const died = new Promise<'died'>((resolve) => {
    die = () => {
      life.isDead = true
      resolve('died')
      return undefined
    }
  })
  const life: Life = { db: createTestDb(disk), isDead: false, died, die: () => die() }
  return life
}
