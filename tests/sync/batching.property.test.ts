/** Operations have the same outcomes in a batch and one by one. */
import fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { closeDb } from '#db/database.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import type { Operation } from '#domain/writes/operation.ts'
import { flush } from '#sync/sending/push.ts'
import { cases } from '../support/cases.ts'
import { aStockMove, anOrder, uuid } from '../support/builders.ts'
import { type FakeGateway, createFakeGateway } from '../support/fake-gateway.ts'
import { type Verdict, createLedgerServer } from '../support/ledger-server.ts'
import { createPushDeps } from '../support/push-deps.ts'
import { createTestDb } from '../support/test-db.ts'

interface Written {
  lane: number
  user: 'ann' | 'ben' | null
  dep: number | null
}
const written: fc.Arbitrary<Written> = fc.record({
  lane: fc.nat(3),
  user: fc.constantFrom('ann' as const, 'ann' as const, 'ben' as const, null),
  dep: fc.option(fc.nat(20)),
})
const queues = fc.array(written, { minLength: 2, maxLength: 16 })
const verdicts = fc.array(fc.constantFrom<Verdict>('applied', 'applied', 'rejected', 'conflict'), {
  minLength: 16,
  maxLength: 16,
})
const troubled = fc.array(fc.nat(15), { maxLength: 4 })

/** The outcome of each operation, and the order of effects within its lane. */
async function outcome(
  queue: readonly Written[],
  judged: readonly Verdict[],
  makeGateway: (judge: (id: string) => Verdict) => FakeGateway,
  send: typeof flush = flush,
) {
  const db = createTestDb(new IDBFactory())
  const at = (id: string) => Number(id.slice(-4)) - 1
  const gateway = makeGateway((id) => judged[at(id)] ?? 'applied')
  const deps = createPushDeps(db, gateway, {
    identity: async () => ({ userId: 'ann', accessToken: 'token of ann' }),
  })
  for (const [n, { lane, user, dep }] of queue.entries()) {
    const mutation = user === null ? anOrder() : aStockMove(`p${lane}`, 1, `reason ${n}`)
    const after = dep !== null && dep < n ? [uuid(dep + 1)] : []
    await enqueue(db, { id: uuid(n + 1), mutation, userId: user, deps: after, now: 0, solo: true })
  }
  await send(deps)
  const { rows } = await listOperations(db)
  const states = rows.map(({ id, state }) => [id, state] as const)
  const lanes = new Map<string, string[]>()
  for (const id of gateway.ledger.effects) {
    const { lane } = rows.find((row) => row.id === id) ?? { lane: '' }
    lanes.set(lane, [...(lanes.get(lane) ?? []), id])
  }
  closeDb(db)
  return { states, lanes: [...lanes].toSorted(([one], [other]) => one.localeCompare(other)) }
}

const oneByOne = (judge: (id: string) => Verdict) =>
  createFakeGateway({ ledger: createLedgerServer(judge), acceptsBatches: false })

describe('operations in a batch', () => {
  it('have the outcomes that they have one by one', async () => {
    const property = fc.asyncProperty(
      queues,
      verdicts,
      troubled,
      async (queue, judged, failing) => {
        const together = (judge: (id: string) => Verdict) => {
          const fails = new Set(failing.map((n) => uuid(n + 1)))
          const failsAmongOthers = (id: string) => fails.has(id)
          return createFakeGateway({ ledger: createLedgerServer(judge), failsAmongOthers })
        }
        expect(await outcome(queue, judged, together)).toEqual(
          await outcome(queue, judged, oneByOne),
        )
      },
    )
    await fc.assert(property, { numRuns: cases(60) })
  }, 120_000)

  it('control: detects an engine that sends a whole lane in one batch', async () => {
    const everything: typeof flush = async (deps) => {
      const { rows } = await listOperations(deps.db)
      const ours = rows.filter(({ scope }) => scope !== 'user:ben')
      for (const operation of ours) await settleAs(deps, operation)
      return ours.length
    }
    const property = fc.asyncProperty(queues, verdicts, async (queue, judged) => {
      const together = (judge: (id: string) => Verdict) =>
        createFakeGateway({ ledger: createLedgerServer(judge) })
      expect(await outcome(queue, judged, together, everything)).toEqual(
        await outcome(queue, judged, oneByOne),
      )
    })
    const { failed } = await fc.check(property, { numRuns: 60, endOnFailure: true })
    expect(failed).toBe(true)
  }, 120_000)
})

async function settleAs(deps: Parameters<typeof flush>[0], { seq, id, payload }: Operation) {
  const kind = 'adjustStock' as const
  const signal = AbortSignal.timeout(1_000)
  const reply = await deps.gateway.sendBatch([{ id, kind, payload }], null, signal)
  const status = reply.ok ? reply.value.get(id)?.status : undefined
  if (status !== undefined && status !== 'wait')
    await deps.db.local.outbox.update(seq, { state: status })
}
