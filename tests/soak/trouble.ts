/** Faults generated from the seed: broken connections and killed processes. */
import { setTimeout } from 'node:timers/promises'
import type { FaultProxy, Trouble } from '../../e2e/support/fault-proxy.ts'
import type { Random } from '../simulation/clock/random.ts'
import type { Workshop } from './workshop.ts'

const troubles: readonly [Trouble, ...Trouble[]] = [
  { kind: 'lose-reply' },
  { kind: 'lose-reply' },
  { kind: 'lose-request' },
  { kind: 'hang' },
  { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
]

/**
 * Network faults of one device. Returns for how many steps it has no connection: meanwhile two
 * people edit the same row.
 */
export async function changeWeather(
  proxy: FaultProxy,
  random: Random,
  gateway: () => Trouble,
): Promise<number> {
  await proxy.open()
  proxy.mend()
  if (random.oneIn(6)) {
    await proxy.shut()
    return 1 + random.below(4)
  }
  if (random.oneIn(2))
    proxy.trouble(
      random.oneIn(3) ? random.pick(troubles) : gateway(),
      /^\/(rest\/v1\/rpc|auth\/v1)\//,
      1 + random.below(6),
    )
  return 0
}

export interface Crashes {
  api: number
  database: number
  /** PostgreSQL was restored from a backup: outcomes since then are lost. */
  restored: number
  /** Everything runs again when this resolves. */
  end: () => Promise<void>
}

/** In each round of so many turns a backup is made in one, and restored in another. */
const [round, backupTurn, restoreTurn] = [6, 2, 5]

/** Kills PostgREST and PostgreSQL again and again, by turns, until `end`. */
export function beginCrashes({ api, database }: Workshop, random: Random): Crashes {
  const over = new AbortController()
  const crashes: Crashes = {
    api: 0,
    database: 0,
    restored: 0,
    end: async () => {
      over.abort()
      await running
    },
  }
  const run = async () => {
    for (let turn = 0; ; turn += 1) {
      await wait(10_000 + random.below(30_000), over.signal)
      if (over.signal.aborted) return
      if (turn % round === backupTurn) await database.backUp()
      if (turn % round === restoreTurn) {
        await database.restore()
        await database.sql('select private.after_restore()')
        crashes.restored += 1
        continue
      }
      const name = turn % 2 === 0 ? 'database' : 'api'
      const victim = { api, database }[name]
      await victim.crash()
      crashes[name] += 1
      await wait(500 + random.below(6_000), over.signal)
      await victim.revive()
    }
  }
  const running = run()
  return crashes
}

/** Until then, or until it is over. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined)
}
