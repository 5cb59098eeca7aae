/**
 * A small world for the outbox: page and worker on one device, a ledger, a faulty network, crashes
 * and a clock that jumps. Each step is atomic, so a sequence of steps is an interleaving.
 */
import { IDBFactory } from 'fake-indexeddb'
import type { Reply } from '#backend/gateway.ts'
import type { Db } from '#db/database.ts'
import { enqueue, listOperations, release } from '#db/outbox/outbox.ts'
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Operation } from '#domain/writes/operation.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import { settlementOf } from '#sync/sending/send-operations.ts'
import { claimNext, settle } from './claim-one.ts'
import { aStockMove, anOrder, uuid } from './builders.ts'
import { type LedgerServer, type Verdict, createLedgerServer } from './ledger-server.ts'
import { createTestDb } from './test-db.ts'

/** The fate of one request. `lost-reply` and `timeout-after` reach the server. */
export const answers = [
  'ok',
  'lost-request',
  'lost-reply',
  'timeout-before',
  'timeout-after',
  '500',
  '429',
  '401',
  'html',
  'missing-function',
] as const
type Answer = (typeof answers)[number]

export type Step =
  | { type: 'enqueue'; what: 'order' | 'stock'; product: number; delta: number; user: 0 | 1 }
  | { type: 'claim'; context: 0 | 1 }
  | { type: 'arrive'; context: 0 | 1; pick: number }
  | { type: 'respond'; context: 0 | 1; pick: number; answer: Answer }
  | { type: 'crash'; context: 0 | 1 }
  | { type: 'clock'; ms: number }
  | { type: 'sign-in'; user: 0 | 1 | null }

/** The parts under test; a control replaces one by a broken variant. */
export interface Engine {
  claimNext: typeof claimNext
  settlementOf: typeof settlementOf
  settle: typeof settle
}
export const realEngine: Engine = { claimNext, settlementOf, settle }

interface Flight {
  operation: Operation
  owner: string
  userId: string | null
}

export interface World {
  db: Db
  server: LedgerServer
  enqueued: { id: string; mutation: Mutation; scope: string }[]
  /** Requests sent with the identity of nobody or of another person. */
  wrongIdentity: string[]
  /** Claims of a lane that was in flight under a valid lease (L3 broken). */
  doubleFlights: string[]
  play: (step: Step) => Promise<void>
  /** Faults stop: the same user stays signed in, every request is answered, time passes. */
  drain: () => Promise<void>
}

const users = ['ann', 'ben'] as const

export function createWorld(engine: Engine = realEngine, judge?: (id: string) => Verdict): World {
  const db = createTestDb(new IDBFactory())
  const server = createLedgerServer(judge)
  const enqueued: World['enqueued'] = []
  const wrongIdentity: string[] = []
  const doubleFlights: string[] = []
  const flights: [Flight[], Flight[]] = [[], []]
  let now = 1_000_000_000
  let user: string | null = null
  let owners = 0

  async function addOperation(step: Extract<Step, { type: 'enqueue' }>) {
    const id = uuid(enqueued.length + 1)
    const mutation =
      step.what === 'order' ? anOrder() : aStockMove(String(step.product), step.delta)
    const userId = step.what === 'order' ? null : users[step.user]
    await enqueue(db, { id, mutation, userId, now })
    enqueued.push({ id, mutation, scope: userId === null ? 'anon' : `user:${userId}` })
  }

  async function claim(context: 0 | 1): Promise<Flight | null> {
    const owner = `owner-${(owners += 1)}`
    const before = (await listOperations(db)).rows
    const operation = await engine.claimNext(db, { now, userId: user, owner })
    if (operation === null) return null
    const busy = before.some(
      ({ lane, scope, state, lease }) =>
        lane === operation.lane &&
        scope === operation.scope &&
        state === 'inflight' &&
        (lease?.until ?? 0) > now &&
        (lease?.until ?? 0) <= now + 30_000,
    )
    if (busy) doubleFlights.push(operation.id)
    const flight = { operation, owner, userId: user }
    flights[context].push(flight)
    return flight
  }

  function deliver({ operation, userId }: Flight): Outcome {
    const needed = operation.scope === 'anon' ? null : operation.scope.slice('user:'.length)
    if (needed !== null && needed !== userId) wrongIdentity.push(operation.id)
    return server.arrive(operation)
  }

  async function respond(flight: Flight, answer: Answer) {
    const reply = replyOf(answer, () => deliver(flight))
    const settlement = engine.settlementOf(flight.operation, reply, now, 0.5)
    await engine.settle(db, flight.operation.seq, flight.owner, settlement)
  }

  async function play(step: Step) {
    switch (step.type) {
      case 'enqueue':
        return addOperation(step)
      case 'claim':
        return void (await claim(step.context))
      case 'arrive': {
        const flight = flights[step.context].at(step.pick % 8)
        if (flight) deliver(flight)
        return
      }
      case 'respond': {
        const [flight] = flights[step.context].splice(step.pick % 8, 1)
        if (flight) await respond(flight, step.answer)
        return
      }
      case 'crash':
        flights[step.context].length = 0
        return
      case 'clock':
        now += step.ms
        return
      case 'sign-in':
        user = step.user === null ? null : users[step.user]
        if (user !== null) await release(db, `user:${user}`)
    }
  }

  async function drain() {
    for (const flight of flights.flat()) await respond(flight, 'ok')
    flights[0].length = 0
    flights[1].length = 0
    // A lane can hold operations of both users, so they sign in by turns until none is left.
    for (let idle = 0, signedIn: 0 | 1 = 0; idle < 4; signedIn = signedIn === 0 ? 1 : 0) {
      now += 2 * 60 * 60_000
      await play({ type: 'sign-in', user: signedIn })
      idle += 1
      for (let flight = await claim(0); flight !== null; flight = await claim(0)) {
        flights[0].length = 0
        idle = 0
        await respond(flight, 'ok')
      }
    }
  }

  return { db, server, enqueued, wrongIdentity, doubleFlights, play, drain }
}

function replyOf(answer: Answer, deliver: () => Outcome): Reply<Outcome> {
  switch (answer) {
    case 'ok':
      return { ok: true, value: deliver() }
    case 'lost-reply':
    case 'timeout-after':
      deliver()
      return { ok: false, error: { class: 'transient' } }
    case 'lost-request':
    case 'timeout-before':
      return { ok: false, error: { class: 'transient' } }
    case '500':
      return { ok: false, error: { class: 'transient', status: 500 } }
    case '429':
      return { ok: false, error: { class: 'transient', status: 429, retryAfterMs: 5_000 } }
    case '401':
      return { ok: false, error: { class: 'sign-in', status: 401 } }
    case 'html':
      return { ok: false, error: { class: 'transient', status: 200 } }
    case 'missing-function':
      return { ok: false, error: { class: 'upgrade', status: 404, code: 'PGRST202' } }
  }
}
