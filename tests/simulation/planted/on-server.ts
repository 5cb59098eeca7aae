/** Faulty servers. */
import type { Answer, Request } from '../server/messages.ts'
import { withoutTranslations } from '../server/older-answers.ts'
import type { Server } from '../server/server.ts'
import { literal } from '../server/sql.ts'

/** A repeated request is applied again. */
export async function forgetAndRepeat(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  const { p_operation_id: id } = partsOf(request)
  if (request.path.endsWith('/adjust_stock') && typeof id === 'string')
    await database.run(`delete from private.operations where id = ${literal(id)}`)
  return answer
}

export async function takeNewId(request: Request): Promise<Request> {
  const parts = partsOf(request)
  if (typeof parts['p_operation_id'] !== 'string') return request
  return { ...request, body: { ...parts, p_operation_id: crypto.randomUUID() } }
}

/** Of an edit of several fields, only the last one arrives. */
export async function forgetFirstField(request: Request): Promise<Request> {
  const parts = partsOf(request)
  const payload = parts['p_payload']
  const patch: unknown = Reflect.get(Object(payload), 'patch')
  if (typeof payload !== 'object' || typeof patch !== 'object' || patch === null) return request
  const last = Object.fromEntries(Object.entries(patch).slice(-1))
  return { ...request, body: { ...parts, p_payload: { ...payload, patch: last } } }
}

/** The next cursor passes transactions that are still open. */
export async function passOpenTransactions(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  const { more, next }: { more?: unknown; next?: unknown } = Object(answer.body)
  if (!request.path.includes('/pull_catalog') || more !== false) return answer
  const [row] = await database.run(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 as xid',
  )
  return {
    ...answer,
    body: { ...Object(answer.body), next: { ...Object(next), xid: row?.['xid'] } },
  }
}

/** As a server that is older than it reports. */
export async function dropTranslations(request: Request): Promise<Request> {
  return withoutTranslations(request)
}

export async function hideDismissal(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  const isHidden = request.path.endsWith('/pull_orders') && answer.status === 403
  return isHidden ? { status: 500, body: '<html>Internal error</html>' } : answer
}

export async function deleteUnseen(request: Request): Promise<Request> {
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (productOf(request, '/delete_product') === null) return request
  const { base: _seen, ...rest } = payload as { base?: object }
  return { ...request, body: { p_operation_id: id, p_payload: rest } }
}

/** Applied a second time under another id, as if there were no ledger. */
export async function moveTwice(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  if (request.path.endsWith('/adjust_stock')) {
    const { p_payload: payload } = partsOf(request)
    const body = { p_operation_id: crypto.randomUUID(), p_payload: payload }
    await serve({ ...request, body })
  }
  return serve(request)
}

export async function halvePrices(request: Request): Promise<Request> {
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (!request.path.endsWith('/record_sale')) return request
  const { items, ...rest } = payload as { items: { price: number }[] }
  const halved = items.map((item) => ({ ...item, price: Math.floor(item.price / 2) }))
  return { ...request, body: { p_operation_id: id, p_payload: { ...rest, items: halved } } }
}

/** As a server that is older than it reports. */
export async function dropDiscounts(request: Request): Promise<Request> {
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (!request.path.endsWith('/record_sale')) return request
  const { items, ...rest } = payload as { items: { discount?: number }[] }
  const full = items.map(({ discount: _lost, ...item }) => item)
  return { ...request, body: { p_operation_id: id, p_payload: { ...rest, items: full } } }
}

export async function countReturnTwice(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  if (/record_return|run_operations/.test(request.path))
    await database.run(
      `update public.orders set returns = returns || (returns -> 0) where jsonb_array_length(returns) = 1`,
    )
  return answer
}

/** A sale is added to the closed days, whenever it arrives. */
export async function addToClosedDay(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  const { p_operation_id: id } = partsOf(request)
  if (request.path.endsWith('/record_sale') && typeof id === 'string')
    await database.run(`set local session_replication_role = replica;
      update public.day_closings set sale_ids = sale_ids || ${literal(id)}::uuid`)
  return answer
}

/** An order has one note: the last. */
export async function overwriteNotes(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  if (request.path.endsWith('/add_order_note'))
    await database.run(`delete from private.order_events e where e.kind = 'note' and exists (
      select from private.order_events l where l.kind = 'note' and l.order_id = e.order_id and l.n > e.n)`)
  return answer
}

/** The lines change, and the stock stays. */
export async function correctWithoutStock(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  const { p_operation_id: id } = partsOf(request)
  if (request.path.endsWith('/correct_order') && typeof id === 'string')
    await database.run(`set local session_replication_role = replica;
      update public.products p set stock = p.stock - m.delta from public.stock_moves m
      where m.product_id = p.id and m.operation_id = ${literal(id)}`)
  return answer
}

export async function countFromTen(request: Request, { database }: Server): Promise<Request> {
  const product = productOf(request, '/adjust_stock')
  if (product !== null)
    await database.run(`update public.products set stock = 10 where id = ${literal(product)}`)
  return request
}

/** By operation, so that a repeated request is the same. */
const bases = new Map<unknown, unknown>()

export async function takeAnyBase(request: Request, { database }: Server): Promise<Request> {
  const product = productOf(request, '/update_product')
  if (product === null) return request
  const [base] = await database.run(
    `select name, round(price * 100)::int as price, description, featured
     from public.products where id = ${literal(product)}`,
  )
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (!bases.has(id)) bases.set(id, base ?? {})
  const seen = { ...(payload as object), base: bases.get(id) }
  return { ...request, body: { p_operation_id: id, p_payload: seen } }
}

/** As if the form sent every field that it shows, whether somebody touched it or not. */
export async function sendWholeSettings(request: Request, { database }: Server): Promise<Request> {
  if (!request.path.endsWith('/update_settings')) return request
  const [row] = await database.run(`select facts ->> 'facebook' as seen from public.settings`)
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  const { base, patch } = payload as { base: object; patch: object }
  const whole = {
    base: { ...base, facebook: row?.['seen'] ?? '' },
    patch: { ...patch, facebook: 'https://facebook.example/old' },
  }
  return { ...request, body: { p_operation_id: id, p_payload: whole } }
}

export async function refuseWhatIsDone(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  if (!request.path.endsWith('/place_order')) return answer
  return { status: 200, body: { status: 'rejected', code: 'invalid', path: 'items' } }
}

/** All operations of a batch receive the first rejection in it. */
export async function refuseTogether(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  if (!request.path.endsWith('/run_operations')) return answer
  const outcomes = Object.entries(Object(Reflect.get(Object(answer.body), 'outcomes')))
  const refused = outcomes.find(([, one]) => Reflect.get(Object(one), 'status') === 'rejected')
  if (refused === undefined) return answer
  const same = Object.fromEntries(outcomes.map(([id]) => [id, refused[1]]))
  return { status: 200, body: { ...Object(answer.body), outcomes: same } }
}

function productOf(request: Request, path: string): string | null {
  const { p_payload: payload } = partsOf(request)
  if (!request.path.endsWith(path) || typeof payload !== 'object' || payload === null) return null
  return String(Reflect.get(payload, 'product_id'))
}

function partsOf({ body }: Request): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Omits the changes of the second product, once a device has it. */
export async function leaveOutChanges(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  const { rows, stocks = [] }: { rows?: unknown; stocks?: unknown } = Object(answer.body)
  if (!request.path.includes('/pull_catalog') || partsOf(request)['p_cursor'] === null)
    return answer
  if (!Array.isArray(rows) || !Array.isArray(stocks)) return answer
  const left = {
    rows: rows.filter((row) => Reflect.get(Object(row), 'id') !== '2'),
    stocks: stocks.filter((stock) => Reflect.get(Object(stock), 0) !== '2'),
  }
  return { ...answer, body: { ...Object(answer.body), ...left } }
}

/** The price history begins anew with every order. */
export async function forgetPrices(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
) {
  if (/place_order|run_operations/.test(request.path))
    await database.run('delete from private.price_history where valid_to is not null')
  return serve(request)
}

/** Everybody who waits for a product is mailed a second time. */
export async function mailTwice(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  if (/request_stock_alert|adjust_stock|run_operations/.test(request.path))
    await database.run(
      `insert into private.mail_jobs (kind, stock_alert_id, secret, locale)
       select j.kind, j.stock_alert_id, j.secret, j.locale from private.mail_jobs j
       where j.kind = 'back_in_stock'`,
    )
  return answer
}

/** A cancelled order keeps a piece of its first product. */
export async function keepCancelledStock(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
  { database }: Server,
): Promise<Answer> {
  const answer = await serve(request)
  const { touched }: { touched?: unknown } = Object(answer.body)
  const [first]: unknown[] = Array.isArray(touched) ? touched : []
  if (!request.path.endsWith('/cancel_my_order') || first === undefined) return answer
  const id = String(Reflect.get(Object(first), 'id'))
  await database.run(`update public.products set stock = greatest(0, stock - 1) where id = '${id}'`)
  return answer
}
