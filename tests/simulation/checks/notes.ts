/** Accepted notes, failed deliveries and confirmations, as written; only staff reopen orders. */
import type { World } from '../world.ts'
import { describe } from './accounted.ts'
import { demand } from './violation.ts'

export async function checkNotes({ diary, server, scheduler }: World): Promise<void> {
  const rows = await scheduler.hold(
    server.database.run(
      `select e.id, coalesce(e.data ->> 'text', e.data ->> 'next', e.data ->> 'how', e.kind) as text
        from private.order_events e where e.kind in ('note', 'attempt', 'asked', 'confirmed')`,
    ),
  )
  const erased = await scheduler.hold(
    server.database.run(`select id from public.orders where customer_name = 'Erased customer'`),
  )
  const orders = await scheduler.hold(
    server.database.run(`select id, shipping_info ->> 'note' as note from public.orders`),
  )
  const revived = await scheduler.hold(
    server.database.run(
      `select e.order_id as id from private.order_events e
        where e.kind = 'status' and e.data ->> 'from' = 'cancelled' and e.actor is null`,
    ),
  )
  demand(
    revived.length === 0,
    'accounted',
    () => `${revived.map(({ id }) => String(id)).join(', ')} was cancelled, and nobody reopened it`,
  )
  const gone = new Set(erased.map(({ id }) => id))
  const ofCustomers = new Map(orders.map(({ id, note }) => [id, note ?? '']))
  const texts = new Map(rows.map(({ id, text }) => [id, text]))
  for (const entry of diary.entries.values()) {
    const { id, mutation } = entry
    if (mutation.kind === 'placeOrder' && ofCustomers.has(id) && !gone.has(id)) {
      const [note, typed] = [ofCustomers.get(id), mutation.payload.customer.note]
      demand(
        note === typed,
        'accounted',
        () => `${describe(entry)} has the note ${JSON.stringify(note)}`,
      )
    }
    if (mutation.kind === 'recordAttempt' && server.decided.get(id)?.outcome.status === 'applied') {
      const [next, said] = [texts.get(id), mutation.payload.next]
      demand(next === said, 'accounted', () => `${describe(entry)} is ${String(next)}, not ${said}`)
    }
    if (
      mutation.kind === 'recordConfirmation' &&
      server.decided.get(id)?.outcome.status === 'applied'
    ) {
      const [how, said] = [texts.get(id), mutation.payload.how]
      demand(how === said, 'accounted', () => `${describe(entry)} is ${String(how)}, not ${said}`)
    }
    if (mutation.kind !== 'addOrderNote' || gone.has(mutation.payload.order_id)) continue
    if (server.decided.get(id)?.outcome.status !== 'applied') continue
    const [text, wish] = [texts.get(id), mutation.payload.text]
    demand(text === wish, 'accounted', () => `${describe(entry)} is ${String(text)}, not ${wish}`)
  }
}
