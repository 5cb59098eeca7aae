/** The workshop's server: the real SQL, sign-in, a store for photos, and what its owner does to it. */
import type { Random } from '../clock/random.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { answerRpc } from './api.ts'
import type { Answer, Request } from './messages.ts'
import type { Database } from './database.ts'
import { literal } from './sql.ts'
import { tellMore } from './tell-more.ts'

/** The first time an operation was decided, and what was said. */
interface Decided {
  id: string
  kind: string
  payload: unknown
  outcome: { status: string } & Record<string, unknown>
  /** Its place among all decisions. */
  place: number
}

export interface Server {
  answer: (request: Request) => Promise<Answer>
  /** By operation. What was decided after the last backup is forgotten by a restore. */
  decided: ReadonlyMap<string, Decided>
  /** What was decided and then lost by a restore, by id. */
  lost: ReadonlySet<string>
  /** Requests by device address. */
  requests: ReadonlyMap<string, number>
  /** Functions of newer versions that this server does not have yet. */
  missing: Set<string>
  /** It is of a later release: it says more than this app knows. */
  isAhead: boolean
  database: Database
  accounts: Accounts
  photos: ReadonlySet<string>
  backup: () => Promise<void>
  restore: () => Promise<void>
  epochs: () => number
  setStaff: (user: string, isStaff: boolean) => Promise<void>
  isStaff: (user: string) => boolean
  setOrderLimit: (count: number) => Promise<void>
  /** Of one product; more, and the order is held. */
  setHoldLimit: (pieces: number) => Promise<void>
  purge: () => Promise<void>
  /** Another tool of the owner sets a price. */
  setPrice: (product: string, piastres: number) => Promise<void>
}

/** Where a control breaks the server. */
export interface ServerFaults {
  /** It concerns operations that travel together: they do. Otherwise what a control does to one, it finds in a request of its own. */
  together?: boolean
  /** Before the request is served. */
  before?: (request: Request, server: Server) => Promise<Request>
  /** What is answered instead. */
  instead?: (
    request: Request,
    serve: (request: Request) => Promise<Answer>,
    server: Server,
  ) => Promise<Answer>
}

export const staffUsers = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
] as const

const rpc = '/rest/v1/rpc/'

export async function openServer(
  database: Database,
  random: Random,
  now: () => number,
  faults: ServerFaults = {},
): Promise<Server> {
  const accounts = createAccounts(staffUsers, random, now)
  const requests = new Map<string, number>()
  const photos = new Set<string>()
  const staff = new Set<string>(staffUsers)
  let decided = new Map<string, Decided>()
  let saved = new Map<string, Decided>()
  const lost = new Set<string>()
  let places = 0
  let epochs = 1
  const setStaff = async (user: string, isStaff: boolean) => {
    if (isStaff) staff.add(user)
    else staff.delete(user)
    await database.run(
      isStaff
        ? `insert into private.staff (user_id, email) values (${literal(user)}, '') on conflict do nothing`
        : `delete from private.staff where user_id = ${literal(user)}`,
    )
  }

  async function serve(request: Request): Promise<Answer> {
    const { path } = request
    if (path.startsWith('/auth/v1/')) return accounts.answer(path, request)
    if (path.startsWith('/storage/v1/')) return storePhoto(request)
    if (isMissing(path.slice(rpc.length))) return { status: 404, body: { code: 'PGRST202' } }
    const answer = await answerRpc(server, request)
    note(request, answer)
    return server.isAhead ? tellMore(path, answer) : answer
  }

  function isMissing(name: string): boolean {
    const isControl = faults.before !== undefined || faults.instead !== undefined
    const isAlone = isControl && faults.together !== true
    return server.missing.has(name) || (isAlone && name === 'run_operations')
  }

  function storePhoto({ path, accessToken }: Request): Answer {
    const user = accessToken === null ? null : accounts.userOf(accessToken)
    if (user === null) return { status: 400, body: { statusCode: '403', error: 'jwt expired' } }
    if (path.includes('/bucket/')) return { status: 200, body: { id: 'product-photos' } }
    const key = path.slice('/storage/v1/object/'.length)
    if (photos.has(key)) return { status: 400, body: { statusCode: '409', error: 'Duplicate' } }
    photos.add(key)
    return { status: 200, body: { Key: key } }
  }

  function note({ path, body }: Request, { status, body: answer }: Answer): void {
    if (status !== 200) return
    const { p_operation_id: id, p_payload: payload, p_operations: several } = Object(body)
    if (!Array.isArray(several)) return noteOutcome(id, path.slice(rpc.length), payload, answer)
    const outcomes = Object(Object(answer).outcomes)
    for (const one of several) noteOutcome(one.id, one.kind, one.payload, outcomes[one.id])
  }

  function noteOutcome(id: unknown, kind: string, payload: unknown, outcome: unknown): void {
    if (typeof id !== 'string' || !isOutcome(outcome)) return
    if (outcome.status === 'wait' || decided.has(id)) return
    decided.set(id, { id, kind, payload, outcome, place: (places += 1) })
  }

  const server: Server = {
    answer: async (sent) => {
      requests.set(sent.address, (requests.get(sent.address) ?? 0) + 1)
      const request = (await faults.before?.(sent, server)) ?? sent
      return faults.instead?.(request, serve, server) ?? serve(request)
    },
    get decided() {
      return decided
    },
    lost,
    requests,
    missing: new Set(),
    isAhead: false,
    database,
    accounts,
    photos,
    backup: async () => {
      await database.backup()
      saved = new Map(decided)
    },
    restore: async () => {
      await database.restore()
      for (const user of staffUsers) await setStaff(user, staff.has(user))
      for (const id of decided.keys()) if (!saved.has(id)) lost.add(id)
      decided = new Map(saved)
      epochs += 1
    },
    epochs: () => epochs,
    setStaff,
    isStaff: (user) => staff.has(user),
    setOrderLimit: async (count) =>
      void (await database.run(
        `update private.rate_limits set max_count = ${count} where name = 'orders'`,
      )),
    setHoldLimit: async (pieces) =>
      void (await database.run(`update private.order_limits set max_of_one_product = ${pieces}`)),
    purge: async () =>
      void (await database.run(`select private.purge_deletions(interval '0 seconds')`)),
    setPrice: async (product, piastres) =>
      void (await database.run(
        `update public.products set price = ${piastres / 100} where id = ${literal(product)}`,
      )),
  }
  await database.reset()
  for (const user of staffUsers) await setStaff(user, true)
  return server
}

function isOutcome(body: unknown): body is Decided['outcome'] {
  return (
    typeof body === 'object' && body !== null && typeof Reflect.get(body, 'status') === 'string'
  )
}
