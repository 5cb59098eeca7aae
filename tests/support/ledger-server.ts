/** A model of the server's ledger: one outcome per operation id. */
import type { Mutation } from '#domain/writes/mutations.ts'
import type { Outcome } from '#domain/writes/outcome.ts'

export interface Request {
  id: string
  kind: string
  payload: unknown
}

export interface LedgerServer {
  /** The first request of an id decides; repeats return the same outcome. */
  arrive: (request: Request) => Outcome
  /** The outcome of an id. Rejects an unknown id, so that a late request is refused. */
  withdraw: (id: string) => Outcome
  /** Ids in the order of their effects. */
  effects: readonly string[]
  /** Ids that arrived with another payload than the first time (L2 broken). */
  reused: readonly string[]
  payloadOf: (id: string) => unknown
}

export type Verdict = 'applied' | 'rejected' | 'conflict'

/** `judge` decides about first arrivals. */
export function createLedgerServer(judge: (id: string) => Verdict = () => 'applied'): LedgerServer {
  let arrivals = 0
  return createLedger(({ id }) => {
    arrivals += 1
    return verdictToOutcome(judge(id), arrivals)
  })
}

/** Calls `decide` once for each id. */
export function createLedger(decide: (request: Request) => Outcome): LedgerServer {
  const outcomes = new Map<string, { request: string; outcome: Outcome }>()
  const payloads = new Map<string, unknown>()
  const effects: string[] = []
  const reused: string[] = []
  return {
    effects,
    reused,
    payloadOf: (id) => payloads.get(id),
    withdraw: (id) => {
      const withdrawn: Outcome = { status: 'rejected', code: 'withdrawn' }
      const { outcome } = outcomes.get(id) ?? { outcome: withdrawn }
      if (!outcomes.has(id)) outcomes.set(id, { request: '', outcome })
      return outcome
    },
    arrive: ({ id, kind, payload }) => {
      const request = JSON.stringify([kind, payload])
      const known = outcomes.get(id)
      if (known) {
        if (known.request === request) return known.outcome
        reused.push(id)
        return { status: 'rejected', code: 'key_reused' }
      }
      const outcome = decide({ id, kind, payload })
      outcomes.set(id, { request, outcome })
      payloads.set(id, payload)
      if (outcome.status === 'applied') effects.push(id)
      return outcome
    },
  }
}

/** The sum of these stock differences of a product. */
export function netStock(mutations: readonly Mutation[], productId: string): number {
  return mutations.reduce((sum, { kind, payload }) => {
    if (kind !== 'adjustStock' || payload.product_id !== productId) return sum
    return sum + payload.delta
  }, 0)
}

function verdictToOutcome(verdict: Verdict, xid: number): Outcome {
  switch (verdict) {
    case 'applied':
      return { status: 'applied', xid: String(xid), epoch: 'e', touched: [], row: {} }
    case 'rejected':
      return { status: 'rejected', code: 'items', items: [] }
    case 'conflict':
      return { status: 'conflict', code: 'fields', fields: {} }
  }
}
