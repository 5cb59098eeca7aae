/** The current gateway's reply for a recorded request with a given answer. */
import type { Reply } from '#backend/gateway.ts'
import { createSupabaseGateway } from '#backend/supabase-gateway.ts'
import { isMutationName } from '#domain/writes/mutations.ts'
import type { Exchange } from './server.ts'

export async function readAnswer(exchange: Exchange, answer: unknown): Promise<Reply<unknown>> {
  const headers = { 'content-type': 'application/json' }
  const fetch = async () =>
    new Response(JSON.stringify(answer), { status: exchange.status, headers })
  const gateway = createSupabaseGateway({ url: 'https://shop.example', anonKey: 'key', fetch })
  const signal = AbortSignal.timeout(10_000)
  const token = exchange.as === 'staff' ? 'token' : null
  const name = exchange.path.slice('/rest/v1/rpc/'.length)
  switch (name) {
    case 'pull_catalog':
    case 'pull_catalog_changes':
    case 'pull_catalog_first':
      return gateway.pullCatalog(null, 500, signal)
    case 'pull_orders':
      return gateway.pullOrders(null, 500, token ?? '', signal)
    case 'find_orders': {
      const query = { text: '', status: null, before: null, limit: 20 }
      return gateway.findOrders(query, token ?? '', signal)
    }
    case 'order_status':
      return gateway.orderStatus('', '', signal)
    case 'withdraw_operation':
      return gateway.withdraw({ id: '', kind: 'placeOrder' }, token, signal)
    case 'run_operations':
      return gateway.sendBatch([], token, signal)
    case 'me':
      return { ok: true, value: answer }
    default: {
      const kind = name.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase())
      if (!isMutationName(kind)) throw new Error(`${name} is not a mutation`)
      return gateway.send({ id: '', kind, payload: {} }, token, signal)
    }
  }
}
