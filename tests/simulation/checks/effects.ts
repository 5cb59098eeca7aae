/** Compares the server's rows with people's actions: money, stock, and order of writes. */
import { goodsTotal } from '#domain/orders/order-amounts.ts'
import { soldLinesToItems } from '#domain/orders/stall-sale.ts'
import { type Entry, identityOfEntry } from '../people/diary.ts'
import type { World } from '../world.ts'
import { describe, groupByLane } from './accounted.ts'
import { demand } from './violation.ts'

/** `stock`: all pieces, also those that are set aside. */
interface StockRow {
  id: string
  stock: number
  aside: number
}
/** Of the markets: pieces that are set aside, or counted as missing. */
interface MarketLineRow {
  id: string
  left: number
  missing: number | null
}
interface OrderRow {
  id: string
  status: string
  /** A held order takes no stock. */
  held: boolean
  total: number
  /** `short`: pieces sold beyond the stock. */
  items: { id: string; price: number; quantity: number; short?: number; extra?: true }[]
  returns: {
    id: string
    refund: number
    restocked: boolean
    items: { id: string; quantity: number }[]
  }[]
  payments: { id: string; amount: number }[]
  /** Pieces of a cancelled order that did not go back into stock. */
  absent: { id: string; quantity: number }[]
  /** Its parcel has left and is not back. */
  out: boolean
}

export interface ServerRows {
  products: StockRow[]
  orders: OrderRow[]
  lines: MarketLineRow[]
}

/** Reads all rows, as the owner of the database. */
export async function readServerRows({ server, scheduler }: World): Promise<ServerRows> {
  const [row] = await scheduler.hold(
    server.database.run(`select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'stock', stock + set_aside, 'aside', set_aside)), '[]')
        from public.products) as products,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.key, 'left', private.left_of(l.value),
          'missing', private.missing_of(l.value, (l.value ->> 'back')::int))), '[]')
        from public.markets m, jsonb_each(m.lines) l) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status,
          'held', held_at is not null, 'total', round(total * 100), 'items', items,
          'returns', returns, 'payments', payments, 'absent', absent, 'out', left_at is not null)), '[]')
        from public.orders) as orders`),
  )
  return row as unknown as ServerRows
}

/**
 * Each applied operation had one effect. Effects that a restore has undone do not count. A creation
 * that a restore has lost has none if the deletion was sent again before it.
 */
export async function checkOnce(world: World): Promise<void> {
  const { diary, server, scheduler } = world
  const rows = await scheduler.hold(
    server.database.run(
      `select operation, id, count(*)::int as n from sim.changes
       where operation is not null and not undone and (t = 'products' or before is null) group by 1, 2`,
    ),
  )
  const effects = new Map(
    rows.map((row) => [`${String(row['operation'])} ${String(row['id'])}`, Number(row['n'])]),
  )
  const deleted = listDeleted(world)
  for (const entry of diary.entries.values()) {
    const subject = onceOf(entry)
    if (subject === null || server.decided.get(entry.id)?.outcome.status !== 'applied') continue
    const n = effects.get(`${entry.id} ${subject}`) ?? 0
    if (n === 0 && server.lost.has(entry.id) && deleted.has(subject)) continue
    demand(n === 1, 'accounted', () => `${describe(entry)} is done, and has had ${n} effects`)
  }
}

/** No deleted product is created again, even after a restore. */
export function checkDeleted(world: World, { products }: ServerRows): void {
  if (world.server.hasPurged()) return
  const deleted = listDeleted(world)
  const back = products.find(({ id }) => deleted.has(id))
  demand(back === undefined, 'accounted', () => `product ${back?.id} was deleted, and is there`)
}

function listDeleted(world: World): Set<string> {
  return new Set(
    [...world.diary.entries.values()].flatMap(({ id, mutation: { kind, payload } }) =>
      kind === 'deleteProduct' && isApplied(world, id) ? payload.product_id : [],
    ),
  )
}

/** The row of writes that always change exactly one. */
function onceOf(entry: Entry): string | null {
  const { kind, payload } = entry.mutation
  if (kind === 'placeOrder' || kind === 'recordSale') return identityOfEntry(entry)
  return kind === 'adjustStock' || kind === 'createProduct' ? payload.product_id : null
}

export function checkMoney(world: World, { orders }: ServerRows, morning: ServerRows): void {
  const byId = new Map(orders.map((row) => [row.id, row]))
  const known = new Set(morning.orders.map(({ id }) => id))
  const corrected = new Set(
    [...world.diary.entries.values()].flatMap(({ id, mutation: { kind, payload } }) =>
      kind === 'correctOrder' && isApplied(world, id) ? payload.order_id : [],
    ),
  )
  for (const entry of world.diary.entries.values()) {
    const total = totalOf(entry)
    if (total === null || !isApplied(world, entry.id)) continue
    const order = identityOfEntry(entry)
    known.add(order)
    const row = byId.get(order)
    demand(row !== undefined, 'money', () => `${describe(entry)} is no order on the server`)
    // An order costs less when its price fell meanwhile; its lines contain the charged prices.
    const lines = corrected.has(order) ? linesOf(row) : Math.min(total, linesOf(row))
    const charged = entry.mutation.kind === 'placeOrder' ? lines : total
    demand(
      row?.total === charged,
      'money',
      () => `${describe(entry)} is ${row?.total}, not ${charged}`,
    )
  }
  checkReturns(world, orders, morning)
  checkPayments(world, orders, morning)
  const more = orders.find(({ id }) => !known.has(id))
  demand(more === undefined, 'money', () => `nobody has paid for order ${more?.id}`)
}

/** Each recorded return is stored once, with its refund; no other is. */
function checkReturns(world: World, orders: readonly OrderRow[], morning: ServerRows): void {
  const before = new Set(morning.orders.flatMap(({ returns }) => returns.map(({ id }) => id)))
  const stored = orders.flatMap(({ returns }) => returns).filter(({ id }) => !before.has(id))
  const recorded = new Map(
    [...world.diary.entries.values()].map((entry) => [identityOfEntry(entry), entry]),
  )
  for (const { id, refund } of stored) {
    const entry = recorded.get(id)
    const meant = entry?.mutation.kind === 'recordReturn' ? entry.mutation.payload.refund : null
    demand(refund === meant, 'money', () => `return ${id} paid ${refund} back, not ${meant}`)
  }
  const ids = new Set(stored.map(({ id }) => id))
  demand(ids.size === stored.length, 'money', () => 'a return is counted twice')
  for (const entry of world.diary.entries.values()) {
    if (entry.mutation.kind !== 'recordReturn' || !isApplied(world, entry.id)) continue
    demand(
      ids.has(identityOfEntry(entry)),
      'money',
      () => `${describe(entry)} is no return on the server`,
    )
  }
}

/** Each recorded payment is stored once, with its amount; no other is. */
function checkPayments(world: World, orders: readonly OrderRow[], morning: ServerRows): void {
  const before = new Set(morning.orders.flatMap(({ payments }) => payments.map(({ id }) => id)))
  const stored = orders.flatMap(({ payments }) => payments).filter(({ id }) => !before.has(id))
  const amounts = new Map(stored.map(({ id, amount }) => [id, amount]))
  demand(amounts.size === stored.length, 'money', () => 'a payment is counted twice')
  const meant = new Map<string, number>()
  for (const entry of world.diary.entries.values()) {
    if (entry.mutation.kind !== 'recordPayment') continue
    const [id, { amount }] = [identityOfEntry(entry), entry.mutation.payload]
    meant.set(id, amount)
    if (!isApplied(world, entry.id)) continue
    const found = amounts.get(id)
    demand(found === amount, 'money', () => `${describe(entry)} is ${found}, not ${amount}`)
  }
  const more = stored.find(({ id }) => !meant.has(id))
  demand(more === undefined, 'money', () => `nobody has paid ${more?.amount} (${more?.id})`)
}

function linesOf(row: OrderRow | undefined): number {
  const lines = row?.items ?? []
  return lines.reduce((sum, { quantity, price }) => sum + quantity * Math.round(price * 100), 0)
}

function totalOf({ mutation }: Entry): number | null {
  if (mutation.kind !== 'recordSale' && mutation.kind !== 'placeOrder') return null
  return mutation.kind === 'recordSale'
    ? goodsTotal(soldLinesToItems(mutation.payload, () => undefined))
    : goodsTotal(mutation.payload.items)
}

export function checkStock(
  world: World,
  { products, orders, lines }: ServerRows,
  morning: ServerRows,
): void {
  const expected = new Map(morning.products.map(({ id, stock }) => [id, stock]))
  const add = (id: string, delta: number) => expected.set(id, (expected.get(id) ?? 0) + delta)
  const before = new Map(morning.orders.map((row) => [row.id, row]))
  for (const order of orders) {
    // A correction changes the lines, a return brings pieces back.
    for (const [product, delta] of stockEffect(before.get(order.id))) add(product, -delta)
    for (const [product, delta] of stockEffect(order)) add(product, delta)
  }
  for (const entry of world.diary.entries.values()) {
    const { mutation } = entry
    const host = world.diary.hostOf(entry.id)
    if (host === undefined || host.end !== undefined || !isApplied(world, host.id)) continue
    if (mutation.kind === 'adjustStock') add(mutation.payload.product_id, mutation.payload.delta)
    if (mutation.kind === 'createProduct') add(mutation.payload.product_id, mutation.payload.stock)
  }
  for (const { id, missing } of lines) add(id, -(missing ?? 0))
  checkParcels(orders)
  checkAside(products, lines)
  for (const { id, stock } of products)
    demand(
      stock === expected.get(id),
      'stock',
      () => `there are ${stock} of ${id}; ${expected.get(id)} would add up`,
    )
}

/** What the open lines of markets say is what is set aside. */
function checkAside(products: ServerRows['products'], lines: ServerRows['lines']): void {
  for (const { id, aside } of products) {
    const open = lines.filter((line) => line.id === id && line.missing === null)
    const left = open.reduce((sum, line) => sum + line.left, 0)
    demand(aside === left, 'stock', () => `${aside} of ${id} are set aside, not ${left}`)
  }
}

/** While a parcel is on its way back, none of its pieces is in stock. */
function checkParcels(orders: readonly OrderRow[]): void {
  for (const order of orders) {
    if (order.status !== 'cancelled' || order.held || !order.out) continue
    const absent = new Map(order.absent.map(({ id, quantity }) => [id, quantity]))
    for (const [id, { held }] of piecesOf(order))
      demand(
        held <= 0 || absent.get(id) === held,
        'stock',
        () => `${absent.get(id)} of ${id} are on their way back with ${order.id}, not ${held}`,
      )
  }
}

/** The change of each stock. A cancelled order returns pieces that were not returned before. */
function stockEffect(order: OrderRow | undefined): Map<string, number> {
  const deltas = [...piecesOf(order)].map(([id, { taken, restocked, held }]): [string, number] => {
    const [gone = { quantity: 0 }] = order?.absent.filter((one) => one.id === id) ?? []
    const back = isTaking(order) ? 0 : Math.max(0, held) - gone.quantity
    return [id, restocked - taken + back]
  })
  return new Map(deltas)
}

/** Of each product: pieces that the order took, that came back into stock, that it still has. */
function piecesOf(order: OrderRow | undefined) {
  const pieces = new Map<string, { taken: number; restocked: number; held: number }>()
  for (const { id, quantity, short = 0, extra } of order?.items ?? []) {
    if (extra === true) continue
    const { taken = 0, held = 0 } = pieces.get(id) ?? {}
    const took = quantity - short
    pieces.set(id, { taken: taken + took, restocked: 0, held: held + took })
  }
  for (const { items, restocked } of order?.returns ?? [])
    for (const { id, quantity } of items) {
      const known = pieces.get(id)
      if (known !== undefined) known.held -= quantity
      if (known !== undefined && restocked) known.restocked += quantity
    }
  return pieces
}

const isTaking = (order: OrderRow | undefined): order is OrderRow =>
  order !== undefined && order.status !== 'cancelled' && !order.held

/**
 * L6: effects within a lane happen in the order of writing. Operations that a restore has lost are
 * excepted, because later writes may arrive before they are sent again. So are operations that were
 * taken over: later writes of their first author do not wait for them.
 */
export function checkOrder({ diary, server, takenOver }: World): void {
  const late = lostOrTriedAgain([...diary.entries.values()], server.lost)
  const applied = [...diary.entries.values()].filter(
    ({ id, end }) =>
      end === undefined && !late.has(id) && server.decided.get(id)?.outcome.status === 'applied',
  )
  const placeOf = ({ id }: Entry) => server.decided.get(id)?.place ?? 0
  for (const lane of groupByLane(applied))
    lane.reduce((earlier, later) => {
      demand(
        placeOf(earlier) < placeOf(later) || later.place > (takenOver.get(earlier.id) ?? Infinity),
        'order',
        () => `${describe(later)} was done before ${describe(earlier)}`,
      )
      return later
    })
}

/** Operations that a restore lost, and the retries made of them. */
function lostOrTriedAgain(entries: readonly Entry[], lost: ReadonlySet<string>): Set<string> {
  const late = new Set(lost)
  for (const { id, end } of entries) if (end?.by === 'another try' && late.has(id)) late.add(end.id)
  return late
}

function isApplied({ server }: World, id: string): boolean {
  return server.decided.get(id)?.outcome.status === 'applied'
}
