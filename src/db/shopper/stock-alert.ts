/**
 * Requests for a mail when a sold-out product is back. The typed address stays on this device as a
 * draft until it is queued.
 */
import type { Db } from '#db/database.ts'
import { readDraft, removeDraft, saveDraft } from '#db/drafts.ts'
import { enqueue, listOperations } from '#db/outbox/outbox.ts'
import { type RequestStockAlert, parseStockAlert } from '#domain/visitor-messages.ts'
import type { Product } from '#domain/products/product.ts'
import { isRefused } from '#domain/writes/operation.ts'
import { parseApplied } from '#domain/writes/outcome.ts'

const draftKey = 'stock-alert'
const kind = 'requestStockAlert'

interface StockAlert {
  email: string
  /** 'promised': the server has stored the request; 'back': it had the product. */
  state: 'waiting' | 'promised' | 'back' | 'refused'
}

export interface StockAlertForm {
  /** The last request on this device for the product since its last change; null: none. */
  requested: StockAlert | null
  /** '' when nothing was typed. */
  typed: string
}

/** `justRequested`: the id of the request of this visit. For live queries. */
export async function readStockAlert(
  db: Db,
  { id, updated_at }: Pick<Product, 'id' | 'updated_at'>,
  justRequested: string | null = null,
): Promise<StockAlertForm> {
  const [{ rows }, sent, draft] = await Promise.all([
    listOperations(db),
    db.local.sent.filter((operation) => operation.kind === kind).toArray(),
    readDraft(db, draftKey),
  ])
  const typed = typeof draft === 'string' ? draft : ''
  const queued = rows.filter((operation) => operation.kind === kind)
  const last = [...sent, ...queued]
    .flatMap((operation) => {
      const payload = payloadOf(operation.payload)
      return payload?.product_id === id ? [{ operation, email: payload.email }] : []
    })
    .toSorted((a, b) => a.operation.createdAt - b.operation.createdAt)
    .at(-1)
  if (last === undefined) return { requested: null, typed }
  const { operation, email } = last
  if (isRefused(operation)) return { requested: { email, state: 'refused' }, typed }
  if (operation.state !== 'applied') return { requested: { email, state: 'waiting' }, typed }
  // The product changed after the request: a mail may have answered it.
  const isOld = operation.id !== justRequested && operation.createdAt < Date.parse(updated_at)
  const isBack = parseApplied(operation.outcome)?.available === true
  return { requested: isOld ? null : { email, state: isBack ? 'back' : 'promised' }, typed }
}

export function keepTypedAlert(db: Db, text: string, now: number): Promise<void> {
  return saveDraft(db, draftKey, text, now)
}

/**
 * Queues the request, or returns the problem of the address. Rejects when nothing can be stored.
 * The same request that still waits is not queued again; its id is returned.
 */
export async function requestStockAlert(
  db: Db,
  request: { product_id: string; email: string; locale: string },
  { id, now }: { id: string; now: number },
): Promise<{ id: string } | { problem: string }> {
  const parsed = parseStockAlert(request)
  if ('problem' in parsed) return parsed
  const { payload } = parsed
  const { rows } = await listOperations(db)
  const queued = rows.find(
    (operation) =>
      operation.kind === kind && !isRefused(operation) && isSameRequest(operation.payload, payload),
  )
  const mutation = { kind, payload } as const
  if (queued === undefined) await enqueue(db, { id, mutation, userId: null, now })
  await removeDraft(db, draftKey).catch(() => undefined)
  return { id: queued?.id ?? id }
}

function isSameRequest(stored: unknown, { product_id, email }: RequestStockAlert): boolean {
  const payload = payloadOf(stored)
  return payload?.product_id === product_id && payload.email.toLowerCase() === email.toLowerCase()
}

function payloadOf(stored: unknown): RequestStockAlert | null {
  const parsed = parseStockAlert(stored)
  return 'payload' in parsed ? parsed.payload : null
}
