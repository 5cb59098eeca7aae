/** The server's functions over HTTP, as PostgREST answers, on the models of ledger and pull. */
import * as v from 'valibot'
import { type CatalogServer, createCatalogServer } from './catalog-server.ts'
import { type LedgerServer, createLedgerServer } from './ledger-server.ts'

export interface HttpShop {
  fetch: typeof fetch
  ledger: LedgerServer
  orders: CatalogServer
}

const Operation = v.object({ id: v.string(), kind: v.string(), payload: v.unknown() })
const Single = v.object({ p_operation_id: v.string(), p_payload: v.unknown() })
const Batch = v.object({ p_operations: v.array(Operation) })
const Page = v.object({ p_cursor: v.unknown(), p_limit: v.number() })

export function createHttpShop(
  ledger = createLedgerServer(),
  orders = createCatalogServer(),
): HttpShop {
  const catalog = createCatalogServer()
  const answer = (name: string, body: unknown): unknown => {
    if (name.startsWith('pull_')) {
      const { p_cursor: cursor, p_limit: limit } = v.parse(Page, body)
      return name === 'pull_orders' ? orders.wholePage(cursor, limit) : catalog.page(cursor, limit)
    }
    if (name === 'run_operations') {
      const all = v.parse(Batch, body).p_operations
      const outcomes = all.map((one) => [one.id, ledger.arrive(one)] as const)
      return { status: 'done', outcomes: Object.fromEntries(outcomes) }
    }
    const { p_operation_id: id, p_payload: payload } = v.parse(Single, body)
    return ledger.arrive({ id, kind: name, payload })
  }
  return {
    ledger,
    orders,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      return Response.json(answer(name, await request.json()))
    },
  }
}
