/** Faulty servers: some change the request, others answer instead of the server. */
import type { Answer, Request } from '../server/messages.ts'
import type { Server, ServerFaults } from '../server/server.ts'
import { literal } from '../server/sql.ts'

type Before = NonNullable<ServerFaults['before']>
type Instead = NonNullable<ServerFaults['instead']>

/** Runs SQL once the server has answered; `id`: of the operation, as an SQL literal. */
function after(path: RegExp, sql: (id: string) => string): Instead {
  return async (request, serve, { database }) => {
    const answer = await serve(request)
    const { p_operation_id: id } = partsOf(request)
    if (path.test(request.path)) await database.run(sql(literal(String(id))))
    return answer
  }
}

interface Payloads {
  record_sale: { items: { price: number; discount?: number }[] }
  place_order: { customer: { note?: string } }
  delete_product: { base?: object }
  adjust_stock: { product_id: string }
  update_product: { product_id: string }
  update_settings: { base: object; patch: object }
}

/** Changes the payload of a kind of write. */
function changing<Kind extends keyof Payloads>(
  kind: Kind,
  change: (payload: Payloads[Kind], id: unknown, server: Server) => object | Promise<object>,
): Before {
  return async (request, server) => {
    if (!request.path.endsWith(`/${kind}`)) return request
    const { p_operation_id: id, p_payload: payload } = partsOf(request)
    const changed = await change(payload as Payloads[Kind], id, server)
    return { ...request, body: { p_operation_id: id, p_payload: changed } }
  }
}

/** Changes the server's answer. */
function answering(change: (answer: Answer, request: Request) => Answer): Instead {
  return async (request, serve) => change(await serve(request), request)
}

/** A repeated request is applied again. */
export const forgetAndRepeat = after(
  /\/adjust_stock$/,
  (id) => `delete from private.operations where id = ${id}`,
)

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
export const passOpenTransactions: Instead = async (request, serve, { database }) => {
  const answer = await serve(request)
  const { more, next }: { more?: unknown; next?: unknown } = Object(answer.body)
  if (!request.path.includes('/pull_catalog') || more !== false) return answer
  const [row] = await database.run(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 as xid',
  )
  const passed = { ...Object(next), xid: row?.['xid'] }
  return { ...answer, body: { ...Object(answer.body), next: passed } }
}

/** Applies the rest of the write. */
export async function dropTranslations(request: Request): Promise<Request> {
  return { ...request, body: withoutTranslations(request.body) }
}

function withoutTranslations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTranslations)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([name]) => !name.endsWith('_ar'))
  return Object.fromEntries(parts.map(([name, part]) => [name, withoutTranslations(part)]))
}

export const hideDismissal = answering((answer, { path }) =>
  path.endsWith('/pull_orders') && answer.status === 403
    ? { status: 500, body: '<html>Internal error</html>' }
    : answer,
)

/** As if only a sign-in brought the role. */
export const hideRole = answering((answer, { path }) => {
  const { role: _hidden, ...rest } = Object(answer.body)
  return path.endsWith('/pull_orders') && answer.status === 200 ? { ...answer, body: rest } : answer
})

export const deleteUnseen = changing('delete_product', ({ base: _seen, ...rest }) => rest)

/** Applied a second time under another id, as if there were no ledger. */
export const moveTwice: Instead = async (request, serve) => {
  if (request.path.endsWith('/adjust_stock')) await serve(await takeNewId(request))
  return serve(request)
}

export const halvePrices = changing('record_sale', ({ items, ...rest }) => ({
  ...rest,
  items: items.map((item) => ({ ...item, price: Math.floor(item.price / 2) })),
}))

export const dropDiscounts = changing('record_sale', ({ items, ...rest }) => ({
  ...rest,
  items: items.map(({ discount: _lost, ...item }) => item),
}))

/** As if a device did not say how old its writes are. */
export const ignoreAges: Before = async (request) => {
  const { p_written: _age, p_operations: operations, ...rest } = Object(request.body)
  const bare = Array.isArray(operations)
    ? { p_operations: operations.map(({ written: _beside, ...operation }) => operation) }
    : {}
  return { ...request, body: { ...rest, ...bare } }
}

export const dropCustomerNotes = changing(
  'place_order',
  ({ customer: { note: _lost, ...customer }, ...rest }) => ({ ...rest, customer }),
)

/** The products are brought back for the time of an order, without a trace. */
export const sellArchived: Instead = async (request, serve, { database }) => {
  if (!request.path.endsWith('/place_order')) return serve(request)
  const silently = 'set local session_replication_role = replica'
  const rows = await database.run(
    `${silently}; update public.products set archived = false where archived returning id`,
  )
  const answer = await serve(request)
  const ids = rows.map(({ id }) => literal(String(id))).join(', ')
  if (ids !== '')
    await database.run(
      `${silently}; update public.products set archived = true where id in (${ids})`,
    )
  return answer
}

export const countReturnTwice = after(
  /record_return|run_operations/,
  () => `update public.orders set returns = returns || (returns -> 0)
    where jsonb_array_length(returns) = 1`,
)

export const countDepositTwice = after(
  /record_payment|run_operations/,
  () => `update public.orders set payments = payments || (payments -> 0)
    where jsonb_array_length(payments) = 1`,
)

/** A sale is added to the closed days, whenever it arrives. */
export const addToClosedDay = after(
  /\/record_sale$/,
  (id) => `set local session_replication_role = replica;
    update public.day_closings set sale_ids = sale_ids || ${id}::uuid`,
)

/** An order keeps only its last note. */
export const overwriteNotes = after(
  /\/add_order_note$/,
  () => `delete from private.order_events e where e.kind = 'note' and exists (
    select from private.order_events l
    where l.kind = 'note' and l.order_id = e.order_id and l.n > e.n)`,
)

/** An order keeps only its last failed delivery. */
export const overwriteAttempts = after(
  /\/record_attempt$/,
  () => `delete from private.order_events e where e.kind = 'attempt' and exists (
    select from private.order_events l
    where l.kind = 'attempt' and l.order_id = e.order_id and l.n > e.n)`,
)

/** The courier of a parcel takes its number along. */
export const loseNumber = after(
  /\/set_parcel$/,
  (id) => `update public.orders o set tracking_number = '' where exists (
    select from private.operations x where x.id = ${id} and x.row_id = o.id::text) and o.courier <> ''`,
)

/** A yes that is rejected, because the order is cancelled, opens it again. */
export const reviveByLateYes = after(
  /\/answer_order$/,
  (id) => `update public.orders o set status = 'pending' where o.status = 'cancelled' and exists (
    select from private.operations x where x.id = ${id} and x.outcome ->> 'code' = 'cancelled')`,
)

/** The lines change, and the stock stays. */
export const correctWithoutStock = after(
  /\/correct_order$/,
  (id) => `set local session_replication_role = replica;
    update public.products p set stock = p.stock - m.delta from public.stock_moves m
    where m.product_id = p.id and m.operation_id = ${id}`,
)

/** What is set aside for the stall stays in the web shop. */
export const setAsideTwice = after(
  /\/pack_for_market$/,
  (id) => `set local session_replication_role = replica;
    update public.products p set stock = p.stock + p.set_aside from private.operations o
    where o.id = ${id} and p.id = o.row_id`,
)

export const countFromTen = changing('adjust_stock', async (payload, _id, { database }) => {
  const product = literal(payload.product_id)
  await database.run(`update public.products set stock = 10 where id = ${product}`)
  return payload
})

/** By operation, so that a repeated request is the same. */
const bases = new Map<unknown, unknown>()

export const takeAnyBase = changing('update_product', async (payload, id, { database }) => {
  const [base] = await database.run(
    `select name, round(price * 100)::int as price, description, featured
       from public.products where id = ${literal(payload.product_id)}`,
  )
  if (!bases.has(id)) bases.set(id, base ?? {})
  return { ...payload, base: bases.get(id) }
})

/** As if the form sent every field that it shows, whether somebody touched it or not. */
export const sendWholeSettings = changing(
  'update_settings',
  async ({ base, patch }, _id, { database }) => {
    const [row] = await database.run(`select facts ->> 'facebook' as seen from public.settings`)
    return {
      base: { ...base, facebook: row?.['seen'] ?? '' },
      patch: { ...patch, facebook: 'https://facebook.example/old' },
    }
  },
)

export const refuseWhatIsDone = answering((answer, { path }) =>
  path.endsWith('/place_order')
    ? { status: 200, body: { status: 'rejected', code: 'invalid', path: 'items' } }
    : answer,
)

/** All operations of a batch receive the first rejection in it. */
export const refuseTogether = answering((answer, { path }) => {
  if (!path.endsWith('/run_operations')) return answer
  const outcomes = Object.entries(Object(Reflect.get(Object(answer.body), 'outcomes')))
  const refused = outcomes.find(([, one]) => Reflect.get(Object(one), 'status') === 'rejected')
  if (refused === undefined) return answer
  const same = Object.fromEntries(outcomes.map(([id]) => [id, refused[1]]))
  return { status: 200, body: { ...Object(answer.body), outcomes: same } }
})

/** Omits the changes of the second product, once a device has it. */
export const leaveOutChanges = answering((answer, request) => {
  const { rows, stocks = [] }: { rows?: unknown; stocks?: unknown } = Object(answer.body)
  if (!request.path.includes('/pull_catalog') || partsOf(request)['p_cursor'] === null)
    return answer
  if (!Array.isArray(rows) || !Array.isArray(stocks)) return answer
  const left = {
    rows: rows.filter((row) => Reflect.get(Object(row), 'id') !== '2'),
    stocks: stocks.filter((stock) => Reflect.get(Object(stock), 0) !== '2'),
  }
  return { ...answer, body: { ...Object(answer.body), ...left } }
})

/** By server: devices that have had a whole catalogue. */
const served = new WeakMap<Server, Set<string>>()

/** A device that begins again does not get the second product. */
export const shortenSecondPull: Instead = async (request, serve, server) => {
  const answer = await serve(request)
  const { rows }: { rows?: unknown } = Object(answer.body)
  const isFirst = request.path.includes('/pull_catalog') && partsOf(request)['p_cursor'] === null
  if (!isFirst || !Array.isArray(rows)) return answer
  const devices = served.get(server) ?? new Set()
  served.set(server, devices)
  if (!devices.has(request.address)) {
    devices.add(request.address)
    return answer
  }
  const left = rows.filter((row) => Reflect.get(Object(row), 'id') !== '2')
  return { ...answer, body: { ...Object(answer.body), rows: left } }
}

/** An old cursor is accepted although tombstones after it were purged. */
export const forgetPurge: Instead = async (request, serve, { database }) => {
  await database.run('update public.sync_meta set tombstone_floor = 0')
  return serve(request)
}

/** The price history begins anew with every order. */
export const forgetPrices: Instead = async (request, serve, { database }) => {
  if (/place_order|run_operations/.test(request.path))
    await database.run('delete from private.price_history where valid_to is not null')
  return serve(request)
}

/** Everybody who waits for a product is mailed a second time. */
export const mailTwice = after(
  /request_stock_alert|adjust_stock|run_operations/,
  () => `insert into private.mail_jobs (kind, stock_alert_id, secret, locale)
    select j.kind, j.stock_alert_id, j.secret, j.locale from private.mail_jobs j
    where j.kind = 'back_in_stock'`,
)

/** A cancelled order keeps a piece of its first product. */
export const keepCancelledStock: Instead = async (request, serve, { database }) => {
  const answer = await serve(request)
  const { touched }: { touched?: unknown } = Object(answer.body)
  const [first]: unknown[] = Array.isArray(touched) ? touched : []
  if (!request.path.endsWith('/cancel_my_order') || first === undefined) return answer
  const id = String(Reflect.get(Object(first), 'id'))
  await database.run(`update public.products set stock = greatest(0, stock - 1) where id = '${id}'`)
  return answer
}

/** What comes back with a parcel is counted a second time. */
export const countParcelTwice: Instead = async (request, serve, { database }) => {
  const answer = await serve(request)
  const { back } = Object(partsOf(request)['p_payload'])
  const { touched }: { touched?: unknown } = Object(answer.body)
  if (back === undefined || !Array.isArray(touched)) return answer
  const ids = touched.map((row) => literal(String(Reflect.get(Object(row), 'id')))).join(', ')
  await database.run(`update public.products set stock = stock + 1 where id in (${ids})`)
  return answer
}

function partsOf({ body }: Request): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
