/**
 * An intermediary (firewall, proxy, captive portal) responds in place of the server:
 * docs/failure-modes.md has the table. With any response, nothing is lost, doubled or wiped, and
 * no write waits for a person.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { closeDb } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { readSession } from '#db/session-store.ts'
import { isDismissed } from '#db/sync-state.ts'
import { type Mutation, newMutation } from '#domain/writes/mutations.ts'
import { needsDecision } from '#domain/writes/operation.ts'
import { isTokenUsable } from '#domain/staff/staff-session.ts'
import { pull, pullOrders } from '#sync/pull.ts'
import { createBatchPolicy } from '#sync/sending/batching.ts'
import { flush } from '#sync/sending/push.ts'
import type { Identity } from '#sync/send-signed-in.ts'
import { cases, sample } from '../support/cases.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import {
  type GatewayAnswer,
  gatewayAnswers,
  jsonAnswer,
  respond,
} from '../support/gateway-answers.ts'
import { createHttpShop } from '../support/http-shop.ts'
import { createLedger } from '../support/ledger-server.ts'
import { signInAs } from '../support/sign-in.ts'
import { createTestDb } from '../support/test-db.ts'

/** One per request; `isPassed`: the server gets the request, and its answer is replaced. */
interface Trouble {
  fault: GatewayAnswer
  isPassed: boolean
}

const userId = 'ann'
const staffWrites = 6
const solo = true
/** Changes of stock, of which two share a lane, and the status of an order. */
const staffWrite = (n: number): Mutation =>
  n === 1 + staffWrites
    ? newMutation.setOrderStatus({ order_id: uuid(50), base: 'pending', status: 'processing' })
    : aStockMove(`p${n % 4}`, n)

async function createWorld(shop = createHttpShop()) {
  const xid = shop.orders.begin()
  shop.orders.write(xid, uuid(50), { id: uuid(50) }, 'orders')
  shop.orders.commit(xid)
  const db = createTestDb()
  const clock = { now: 1_000_000 }
  let troubles: Trouble[] = []
  const between: typeof fetch = async (input, init) => {
    const trouble = troubles.shift()
    if (trouble === undefined) return shop.fetch(input, init)
    return respond(trouble.fault, trouble.isPassed ? await shop.fetch(input, init) : null)
  }
  let tokens = 0
  const signIn = async (): Promise<Identity> => {
    const accessToken = `token-${(tokens += 1)}`
    await signInAs(db, userId, { accessToken, expiresAt: Number.MAX_SAFE_INTEGER })
    return { userId, accessToken }
  }
  const readIdentity = async () => {
    const session = await readSession(db)
    if (session === null || session.ended) return null
    return isTokenUsable(session, clock.now) ? session : signIn()
  }
  const deps = {
    db,
    gateway: createSupabaseGateway({ url: 'https://shop.test', anonKey: 'key', fetch: between }),
    batchPolicy: createBatchPolicy(),
    identity: readIdentity,
    refreshIdentity: async () => ((await readSession(db))?.ended === true ? null : signIn()),
    now: () => clock.now,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    withLock: <T>(_: string, run: () => Promise<T>) => run(),
  }
  const pullAll = async () => {
    await pull(deps)
    const identity = await readIdentity()
    if (identity !== null) await pullOrders(deps, identity)
  }
  await signIn()
  await pullAll()
  await enqueue(db, { id: uuid(1), mutation: anOrder(), userId: null, now: 0 })
  for (let n = 2; n < 2 + staffWrites; n += 1)
    await enqueue(db, { id: uuid(n), mutation: staffWrite(n), userId, now: 0, solo })
  return {
    db,
    shop,
    meet: (next: readonly Trouble[]) => {
      troubles = [...next]
    },
    isClear: () => troubles.length === 0,
    /** One round of the engine; afterwards every wait has passed. */
    round: async () => {
      await flush(deps)
      await pullAll()
      clock.now += 61 * 60_000
    },
  }
}
type World = Awaited<ReturnType<typeof createWorld>>

/** While it lasts. */
async function findViolations({ db, shop }: World): Promise<string[]> {
  const { rows } = await listOperations(db)
  const sent = await db.local.sent.toCollection().primaryKeys()
  const known = new Set([...rows.map(({ id }) => id), ...sent])
  const written = Array.from({ length: 1 + staffWrites }, (_, n) => uuid(n + 1))
  const twice = shop.ledger.effects.filter((id, at, all) => all.indexOf(id) !== at)
  const isWiped = (await db.mirror.pulls.get('orders')) === undefined
  const session = await readSession(db)
  return [
    ...written.filter((id) => !known.has(id)).map((id) => `lost ${id}`),
    ...twice.map((id) => `applied twice ${id}`),
    ...rows.filter(needsDecision).map(({ id, state }) => `${id} waits for a person: ${state}`),
    ...(isWiped ? ['the orders are wiped'] : []),
    ...((await isDismissed(db)) ? ['said to be dismissed'] : []),
    ...(session?.ended === false ? [] : ['the session has ended']),
  ]
}

/** Afterwards: everything was applied once. */
async function findLeftovers({ db, shop }: World): Promise<string[]> {
  const { rows } = await listOperations(db)
  const open = rows.filter(({ state }) => state !== 'applied')
  return [
    ...open.map(({ id, state }) => `${id} is ${state}`),
    ...(shop.ledger.reused.length > 0 ? ['an id was used for two payloads'] : []),
    ...(shop.ledger.effects.includes(uuid(1)) ? [] : ['the order did not arrive']),
  ]
}

async function violationsOf(troubles: readonly Trouble[], shop = createHttpShop()) {
  const world = await createWorld(shop)
  world.meet(troubles)
  const found: string[] = []
  for (let rounds = 0; rounds < 60 && found.length === 0; rounds += 1) {
    await world.round()
    found.push(...(await findViolations(world)))
    if (world.isClear()) break
  }
  if (found.length === 0) {
    for (let rounds = 0; rounds < 4; rounds += 1) await world.round()
    found.push(...(await findViolations(world)), ...(await findLeftovers(world)))
  }
  closeDb(world.db)
  return found
}

/** Some requests reach the server and some do not. */
const many = (fault: GatewayAnswer) =>
  Array.from({ length: 10 }, (_, n) => ({ fault, isPassed: n % 3 === 1 }))

describe('responses of any intermediary', () => {
  const older = { code: 'PGRST202', message: 'Could not find the function' }
  it.each([
    ...sample(gatewayAnswers),
    jsonAnswer('404 of a server without the function', 404, older),
  ])('$name: nothing is lost, doubled, wiped or left to a person', async (fault) => {
    expect(await violationsOf(many(fault))).toEqual([])
  })

  it('in any order, before or after the response of the server', async () => {
    const trouble = fc.record({ fault: fc.constantFrom(...gatewayAnswers), isPassed: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { minLength: 1, maxLength: 12 }), async (troubles) => {
        expect(await violationsOf(troubles)).toEqual([])
      }),
      { numRuns: cases(25) },
    )
  }, 60_000)
})

describe('the check finds', () => {
  const refusal = (status: number, code: string) =>
    jsonAnswer(code, status, { code, message: 'permission denied' })

  it('a dismissal by the server itself, which wipes and rejects', async () => {
    const found = await violationsOf(many(refusal(403, '42501')))
    expect(found).toContain('the orders are wiped')
    expect(found.join()).toContain('waits for a person: rejected')
  })

  it('a server that applies a repeated request again', async () => {
    const effects: string[] = []
    const forgetful = createHttpShop({
      ...createLedger(() => ({ status: 'applied', xid: '1', epoch: 'e', touched: [] })),
      effects,
      arrive: ({ id }) => {
        effects.push(id)
        return { status: 'applied', xid: '1', epoch: 'e', touched: [] }
      },
    })
    const lost = gatewayAnswers.find(({ name }) => name === '502 with a page')
    if (lost === undefined) throw new Error('There is no such fault')
    expect((await violationsOf(many(lost), forgetful)).join()).toContain('applied twice')
  })

  it('an intermediary that responds without passing the request on', async () => {
    const forged = { status: 'applied', xid: '1', epoch: 'e', touched: [] }
    const swallowing = jsonAnswer('a forged answer', 200, forged)
    expect(await violationsOf(many(swallowing))).toContain('the order did not arrive')
  })
})
