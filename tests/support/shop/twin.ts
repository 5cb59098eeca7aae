/** Plays every operation to a real server and to the model, in the same order, and notes where their answers differ. */
import type { Gateway, PulledRow, SendableOperation } from '#backend/gateway.ts'
import type { Outcome } from '#domain/writes/outcome.ts'
import type { ShopServer } from './shop-server.ts'

export interface Difference {
  operation: unknown
  real: unknown
  model: unknown
}

export interface Twin {
  /** Answers as the real server does. */
  gateway: Gateway
  differences: readonly Difference[]
  /** To what both have answered what: 'updateProduct: conflict', 'createProduct: not_found category'. */
  agreed: readonly string[]
}

export function createTwin(real: Gateway, model: ShopServer): Twin {
  const differences: Difference[] = []
  const agreed: string[] = []
  let last: Promise<unknown> = Promise.resolve()

  const compare = (operation: SendableOperation, told: object) => {
    const expected = model.ledger.arrive(operation)
    if (JSON.stringify(told) !== JSON.stringify(comparable(expected)))
      differences.push({ operation, real: told, model: comparable(expected) })
    else agreed.push(`${operation.kind}: ${nameOf(expected)}`)
  }
  const send: Gateway['send'] = async (operation, token, signal) => {
    const reply = await real.send(operation, token, signal)
    compare(operation, reply.ok ? comparable(reply.value) : reply.error)
    return reply
  }
  const sendTogether: Gateway['sendBatch'] = async (operations, token, signal) => {
    const reply = await real.sendBatch(operations, token, signal)
    if (!reply.ok) {
      differences.push({ operation: operations, real: reply.error, model: 'answers each' })
      return reply
    }
    for (const operation of operations) {
      const outcome = reply.value.get(operation.id)
      if (outcome !== undefined && outcome.status !== 'wait')
        compare(operation, comparable(outcome))
    }
    return reply
  }
  /** One after the other: the model must see the order in which the server has decided. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const reply = last.then(ask)
    last = reply.catch(() => undefined)
    return reply
  }
  return {
    differences,
    agreed,
    gateway: {
      ...real,
      send: (...request) => inTurn(() => send(...request)),
      sendBatch: (...request) => inTurn(() => sendTogether(...request)),
    },
  }
}

function nameOf(outcome: Outcome): string {
  if (outcome.status === 'rejected')
    return [outcome.code, ...(outcome.path === undefined ? [] : [outcome.path])].join(' ')
  const others = outcome.status === 'applied' && outcome.touched.length > 1
  return others ? 'applied, to others too' : outcome.status
}

/** All of the catalogue, tombstones included, from the beginning. */
export async function pullAll(gateway: Gateway, signal: AbortSignal): Promise<PulledRow[]> {
  const rows: PulledRow[] = []
  for (let cursor: unknown = null; ;) {
    const reply = await gateway.pullCatalog(cursor, 500, signal)
    if (!reply.ok) throw new Error(`The server answered ${JSON.stringify(reply.error)}`)
    rows.push(...reply.value.rows)
    cursor = reply.value.next
    if (!reply.value.more) return rows
  }
}

/** Without what only one of them can know: transactions, and the stamps in rows. Fields in one order. */
function comparable(outcome: Outcome): object {
  switch (outcome.status) {
    case 'applied':
      return { status: 'applied', touched: outcome.touched.map(({ t, id, v }) => ({ t, id, v })) }
    case 'conflict': {
      const fields = Object.entries(outcome.fields ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
      const compared = fields.map(([name, { base, theirs, mine }]) => ({
        name,
        base,
        theirs,
        mine,
      }))
      return { status: 'conflict', code: outcome.code, version: outcome.version, fields: compared }
    }
    case 'rejected': {
      const { status, code, path, available } = outcome
      return { status, code, path, available }
    }
    case 'wait':
      return outcome
  }
}
