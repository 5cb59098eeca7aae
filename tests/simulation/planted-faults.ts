/** Ways to break the program or its server, each of which breaks one invariant first. */
import type { Invariant } from './checks/violation.ts'
import type { Device, Page } from './device/types.ts'
import { perform } from './play.ts'
import type { Answer, Request } from './server/messages.ts'
import type { Server } from './server/server.ts'
import { literal } from './server/sql.ts'
import type { Faults, World } from './world.ts'

export interface Planted {
  what: string
  /** Which of them may notice it first. */
  invariants: Invariant[]
  faults: Faults
}

export const planted: Planted[] = [
  {
    what: 'an operation is dropped when no answer comes',
    invariants: ['accounted'],
    faults: { afterStep: onPage(dropUnanswered) },
  },
  {
    what: 'the ledger forgets what it has done',
    invariants: ['accounted'],
    faults: { server: { instead: forgetAndRepeat } },
  },
  {
    what: 'what may have arrived is given up without asking',
    invariants: ['accounted'],
    faults: { afterStep: giveUpDoubtful },
  },
  {
    what: 'the server does twice what it was asked once',
    invariants: ['stock', 'accounted'],
    faults: { server: { instead: moveTwice } },
  },
  {
    what: 'a sale is written down with another price',
    invariants: ['money'],
    faults: { server: { before: halvePrices } },
  },
  {
    what: 'stock is set, not moved',
    invariants: ['stock'],
    faults: { server: { before: countFromTen } },
  },
  {
    what: 'the last writer wins',
    invariants: ['seen'],
    faults: { server: { before: takeAnyBase } },
  },
  {
    what: 'a deletion does not name what its author saw',
    invariants: ['seen'],
    faults: { server: { before: deleteUnseen } },
  },
  {
    what: 'writes about one thing go in any order',
    invariants: ['order'],
    faults: { afterStep: onPage(scatterLanes) },
  },
  {
    what: 'signing out leaves the orders on the device',
    invariants: ['privacy'],
    faults: { devices: { keepsRowsAtSignOut: true } },
  },
  {
    what: 'a device is not told that whoever is signed in was dismissed',
    invariants: ['privacy'],
    faults: { server: { instead: hideDismissal } },
  },
  {
    what: 'an order is shown as confirmed that the server has refused',
    invariants: ['truth', 'accounted'],
    faults: { afterStep: onPage(confirmRefused) },
  },
  {
    what: 'an order is shown as refused that the server has',
    invariants: ['truth', 'accounted'],
    faults: { server: { instead: refuseWhatIsDone } },
  },
  {
    what: 'in a batch, one refused takes others along',
    invariants: ['truth', 'accounted'],
    faults: { server: { instead: refuseTogether, together: true } },
  },
  {
    what: 'an order waits for a sign-in that nobody can make',
    invariants: ['quiet'],
    faults: { afterStep: onPage(waitForSignIn) },
  },
]

function onPage(act: (page: Page) => Promise<unknown>): NonNullable<Faults['afterStep']> {
  return (world: World, device: Device) => perform(world, device, (_, page) => act(page))
}

function dropUnanswered({ db }: Page) {
  return db.local.outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts > 0)
    .delete()
}

function scatterLanes({ db }: Page) {
  return db.local.outbox
    .filter(({ state, attempts }) => state === 'pending' && attempts === 0)
    .modify((row) => {
      row.lane = row.id
    })
}

async function confirmRefused({ db }: Page) {
  await db.local.outbox
    .filter(({ kind, state }) => kind === 'placeOrder' && state === 'rejected')
    .modify({ state: 'applied' })
  await db.local.myOrders.toCollection().modify((order) => {
    const { id, total, items } = order
    order.receipt ??= { id, total, items, status: 'pending', created_at: new Date(0).toISOString() }
  })
}

function waitForSignIn({ db }: Page) {
  return db.local.outbox
    .filter(({ state, scope }) => state === 'pending' && scope === 'anon')
    .modify({ state: 'needs-sign-in' })
}

/** As a release without the question would: the author believes that it is gone. */
function giveUpDoubtful(world: World, device: Device): Promise<void> {
  return perform(world, device, async (_, { db }) => {
    const doubtful = db.local.outbox.filter(
      ({ state, attempts }) => state === 'pending' && attempts > 0,
    )
    const ids = (await doubtful.toArray()).map(({ id }) => id)
    world.diary.giveUp(ids)
    await db.local.outbox.where('id').anyOf(ids).delete()
  })
}

/** Whoever asks again is done again. */
async function forgetAndRepeat(
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

async function hideDismissal(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  const isHidden = request.path.endsWith('/pull_orders') && answer.status === 403
  return isHidden ? { status: 500, body: '<html>Internal error</html>' } : answer
}

async function deleteUnseen(request: Request): Promise<Request> {
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (productOf(request, '/delete_product') === null) return request
  const { base: _seen, ...rest } = payload as { base?: object }
  return { ...request, body: { p_operation_id: id, p_payload: rest } }
}

/** The second time under an id of its own, as if there were no ledger. */
async function moveTwice(
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

async function halvePrices(request: Request): Promise<Request> {
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (!request.path.endsWith('/record_sale')) return request
  const { items, ...rest } = payload as { items: { price: number }[] }
  const halved = items.map((item) => ({ ...item, price: Math.floor(item.price / 2) }))
  return { ...request, body: { p_operation_id: id, p_payload: { ...rest, items: halved } } }
}

async function countFromTen(request: Request, { database }: Server): Promise<Request> {
  const product = productOf(request, '/adjust_stock')
  if (product !== null)
    await database.run(`update public.products set stock = 10 where id = ${literal(product)}`)
  return request
}

/** By operation: what comes again asks for the same. */
const bases = new Map<unknown, unknown>()

async function takeAnyBase(request: Request, { database }: Server): Promise<Request> {
  const product = productOf(request, '/update_product')
  if (product === null) return request
  const [base] = await database.run(
    `select name, round(price * 100)::int as price, description, featured from public.products where id = ${literal(product)}`,
  )
  const { p_operation_id: id, p_payload: payload } = partsOf(request)
  if (!bases.has(id)) bases.set(id, base ?? {})
  const seen = { ...(payload as object), base: bases.get(id) }
  return { ...request, body: { p_operation_id: id, p_payload: seen } }
}

async function refuseWhatIsDone(
  request: Request,
  serve: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const answer = await serve(request)
  if (!request.path.endsWith('/place_order')) return answer
  return { status: 200, body: { status: 'rejected', code: 'invalid', path: 'items' } }
}

/** Each has an outcome of its own: here all of them hear that of the first that was refused. */
async function refuseTogether(
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
