import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listOperations } from '#db/outbox/outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { cases } from '../support/cases.ts'
import { netStock, type Verdict } from '../support/ledger-server.ts'
import {
  type Engine,
  type Step,
  type World,
  answers,
  createWorld,
  realEngine,
} from '../support/outbox-world.ts'

const context = fc.constantFrom(0 as const, 1 as const)
const pick = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('enqueue' as const),
      what: fc.constantFrom('order' as const, 'stock' as const, 'stock' as const),
      product: fc.integer({ min: 1, max: 2 }),
      delta: fc.integer({ min: -3, max: 3 }),
      user: context,
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('claim' as const), context }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('arrive' as const), context, pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('respond' as const),
      context,
      pick,
      answer: fc.constantFrom(...answers),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const), context }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('clock' as const),
      ms: fc.constantFrom(500, 5_000, 31_000, 400_000, -90_000, -86_400_000, 86_400_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('sign-in' as const),
      user: fc.constantFrom(0 as const, 1 as const, null),
    }),
  },
)
const steps = fc.array(step, { minLength: 5, maxLength: 40 })
/** Which operations (by the last digit of their id) the server refuses. */
const refused = fc.uniqueArray(fc.nat(9), { maxLength: 3 })

function judgeOf(digits: readonly number[]): (id: string) => Verdict {
  return (id) => {
    const at = digits.indexOf(Number(id.slice(-1)))
    if (at === -1) return 'applied'
    return at % 2 === 0 ? 'rejected' : 'conflict'
  }
}

/** Runs the steps, checks the laws after each, then ends all faults and checks that all arrived. */
async function holdsFor(engine: Engine, script: readonly Step[], digits: readonly number[]) {
  const world = createWorld(engine, judgeOf(digits))
  try {
    let before: Operation[] = []
    for (const event of script) {
      await world.play(event)
      const { rows } = await listOperations(world.db)
      expectFrozen(before, rows)
      expectLanesInOrder(world)
      expect(world.doubleFlights, 'L3: one in flight per lane').toEqual([])
      expect(world.wrongIdentity, 'sent with a wrong identity').toEqual([])
      before = rows
    }
    await world.drain()
    await expectNothingLost(world)
  } finally {
    world.db.local.close()
    world.db.mirror.close()
  }
}

/** L2: once attempted, an operation keeps id and payload for as long as it is there. */
function expectFrozen(before: readonly Operation[], after: readonly Operation[]) {
  for (const old of before) {
    const now = after.find(({ seq }) => seq === old.seq)
    if (old.attempts === 0 || now === undefined) continue
    expect({ id: now.id, payload: now.payload }, 'L2: frozen').toEqual({
      id: old.id,
      payload: old.payload,
    })
  }
}

/** L6: within an author's lane, first effects happen in the order of writing. */
function expectLanesInOrder({ server, enqueued }: World) {
  const place = new Map(enqueued.map(({ id }, at) => [id, at]))
  const lanes = new Map<string, number>()
  for (const id of server.effects) {
    const written = enqueued[place.get(id) ?? -1]
    const lane =
      written?.mutation.kind === 'adjustStock'
        ? `${written.scope}/${written.mutation.payload.product_id}`
        : id
    expect(place.get(id) ?? -1, 'L6: order in a lane').toBeGreaterThan(lanes.get(lane) ?? -1)
    lanes.set(lane, place.get(id) ?? -1)
  }
}

async function expectNothingLost({ db, server, enqueued }: World) {
  const { rows, corrupt } = await listOperations(db)
  expect(corrupt).toEqual([])
  expect(server.reused, 'L2: a key was used for another request').toEqual([])
  expect(new Set(server.effects).size, 'one effect each').toBe(server.effects.length)
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { id, mutation } of enqueued) {
    if (mutation.kind !== 'placeOrder') continue
    expect(known.get(id)?.state, `L1: order ${id} has an outcome`).toMatch(
      /^(applied|rejected|conflict)$/,
    )
    expect(server.effects.includes(id)).toBe(known.get(id)?.state === 'applied')
  }
  // Stock moves may have been merged. So their sum shows that none is lost and none counts twice.
  for (const product of ['1', '2']) {
    const wanted = netStock(
      enqueued.map(({ mutation }) => mutation),
      product,
    )
    const done = server.effects.reduce((sum, id) => sum + deltaOf(server.payloadOf(id), product), 0)
    const open = rows.filter(({ state }) => state !== 'applied')
    const waiting = open.reduce((sum, { payload }) => sum + deltaOf(payload, product), 0)
    expect(done + waiting, `stock moves of product ${product}`).toBe(wanted)
    const decided = open.filter(({ state }) => state === 'rejected' || state === 'conflict')
    const blocked = new Set(decided.map(({ lane }) => lane))
    expect(
      open.every(({ lane }) => blocked.has(lane)),
      'drained when the faults have stopped (L5)',
    ).toBe(true)
  }
}

function deltaOf(payload: unknown, product: string): number {
  if (typeof payload !== 'object' || payload === null) return 0
  const { product_id: id, delta } = payload as { product_id?: unknown; delta?: unknown }
  return id === product && typeof delta === 'number' ? delta : 0
}

function property(engine: Engine) {
  return fc.asyncProperty(steps, refused, async (script, digits) =>
    holdsFor(engine, script, digits),
  )
}

describe('the outbox', () => {
  it('loses no write, applies none twice, and drains', async () => {
    await fc.assert(property(realEngine), { numRuns: cases(300) })
  }, 120_000)

  const broken: Record<string, Engine> = {
    'treats a 500 as done': {
      ...realEngine,
      settlementOf: (operation, reply, now, random) =>
        !reply.ok && reply.error.status === 500
          ? { state: 'applied' }
          : realEngine.settlementOf(operation, reply, now, random),
    },
    'takes a new key for another try': {
      ...realEngine,
      claimNext: async (db, claim) => {
        const operation = await realEngine.claimNext(db, claim)
        if (operation === null || operation.attempts < 2) return operation
        const renewed = {
          ...operation,
          id: `${operation.id.slice(0, -6)}9${operation.id.slice(-5)}`,
        }
        await db.local.outbox.put(renewed)
        return renewed
      },
    },
    'removes an operation before it is sent': {
      ...realEngine,
      claimNext: async (db, claim) => {
        const operation = await realEngine.claimNext(db, claim)
        if (operation !== null) await db.local.outbox.delete(operation.seq)
        return operation
      },
    },
    'ignores leases': {
      ...realEngine,
      claimNext: async (db, claim) => {
        await db.local.outbox.where('state').equals('inflight').modify({ state: 'pending' })
        return realEngine.claimNext(db, claim)
      },
    },
  }
  for (const [fault, engine] of Object.entries(broken)) {
    it(`control: the property catches an engine that ${fault}`, async () => {
      const result = await fc.check(property(engine), {
        numRuns: 3_000,
        seed: 1,
        endOnFailure: true,
      })
      expect(result.failed).toBe(true)
    }, 120_000)
  }
})
